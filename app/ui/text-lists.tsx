import { textBlocks } from '~/domain/model/text-blocks';

const DEPTHS = ['', 'ml-5', 'ml-10'];

/** A text of several lines with its lists as lists. `linesAreItems`: each line is an item, as of criteria and endpoints. */
export function TextWithLists({ text, linesAreItems }: { text: string; linesAreItems?: boolean }) {
  const blocks = textBlocks(text, { linesAreItems });
  if (blocks[0]?.kind === 'text' && blocks.length === 1) return <span className="wrap-anywhere">{blocks[0].text}</span>;
  return (
    <div className="wrap-anywhere grid gap-1.5">
      {blocks.map((block, at) =>
        block.kind === 'text' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves.
          <p key={at}>{block.text}</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves.
          <ul key={at} className="grid list-disc gap-1 pl-5">
            {block.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves.
              <li key={index} className={DEPTHS[item.depth]}>
                {item.text}
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
