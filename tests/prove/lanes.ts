/** Runs the work for each item, several at a time, in order. */
export async function inLanes<T>(lanes: number, list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = list.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
