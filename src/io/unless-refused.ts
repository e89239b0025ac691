/** What an action gives; where the system refuses it, what comes instead. */
export function unlessRefused<Given, Instead>(action: () => Given, instead: Instead): Given | Instead {
  try {
    return action();
  } catch {
    return instead;
  }
}
