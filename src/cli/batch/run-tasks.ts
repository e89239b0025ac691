/** How far tasks may be ahead of each other. */
export interface Pace {
  /** How many are begun and not finished. */
  atOnce: number;
  /** How many behind the first one that is not finished may be begun. */
  ahead: number;
}

/**
 * Runs tasks in their order and hands each result to `take` as it comes. Ends with the first error of either, when what
 * was begun has ended.
 */
export async function runTasks<Task, Result>(
  tasks: readonly Task[],
  run: (task: Task) => Promise<Result>,
  take: (task: Task, result: Result) => Promise<void>,
  { atOnce, ahead }: Pace,
): Promise<void> {
  let next = 0;
  let first = 0;
  let stopped = false;
  const finished = new Set<number>();
  let wake: () => void = () => {};
  let moved = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const finish = (index: number): void => {
    finished.add(index);
    while (finished.delete(first)) first++;
    wake();
    moved = new Promise((resolve) => {
      wake = resolve;
    });
  };
  const runner = async (): Promise<void> => {
    try {
      while (next < tasks.length && !stopped) {
        const index = next++;
        while (index > first + ahead && !stopped) await moved;
        const task = tasks[index] as Task;
        if (!stopped) await take(task, await run(task));
        finish(index);
      }
    } catch (error) {
      stopped = true;
      wake();
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atOnce, tasks.length) }, runner));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}

/** Hands values on in the order of their numbers, from 0, one after the other. */
export class InOrder<Value> {
  readonly #take: (value: Value) => Promise<void>;
  readonly #waiting = new Map<number, Value>();
  #next = 0;
  #taking: Promise<void> = Promise.resolve();

  constructor(take: (value: Value) => Promise<void>) {
    this.#take = take;
  }

  /** Resolves when all that could be handed on has been taken. */
  put(index: number, value: Value): Promise<void> {
    this.#waiting.set(index, value);
    const taking = this.#taking.then(() => this.#takeReady());
    this.#taking = taking;
    return taking;
  }

  async #takeReady(): Promise<void> {
    for (;;) {
      const value = this.#waiting.get(this.#next);
      if (value === undefined) return;
      this.#waiting.delete(this.#next++);
      await this.#take(value);
    }
  }
}
