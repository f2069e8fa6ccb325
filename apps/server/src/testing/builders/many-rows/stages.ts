/** Does a part of the work, and notes how long it took under this name. */
export type TimeStage = <T>(stage: string, work: () => Promise<T>) => Promise<T>

export const untimed: TimeStage = (_, work) => work()
