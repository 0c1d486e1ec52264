/** Both engines bound the parameters of one statement: a long list goes in parts. */
const CHUNK = 1000;

/** Does the work for up to 1000 items at a time; returns the rows of all parts. */
export async function inChunks<Item, Row>(
  items: readonly Item[],
  work: (chunk: Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < items.length; start += CHUNK) {
    rows.push(...(await work(items.slice(start, start + CHUNK))));
  }
  return rows;
}
