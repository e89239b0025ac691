/** What makes nodes of a kind: of the values of these keys, one by one, and of what else is said of them. */
export function nodeOf<Of extends { node: string }, Keys extends (keyof Of)[]>(node: Of['node'], ...keys: Keys) {
  type Values = { [At in keyof Keys]: Required<Of>[Keys[At]] };
  return (...said: [...Values, more?: Omit<Of, 'node' | Keys[number]>]): Of => {
    const own = Object.fromEntries(keys.map((key, at) => [key, said[at]]));
    return { node, ...own, ...(said[keys.length] as object | undefined) } as unknown as Of;
  };
}
