import { cx, formatNumber } from '../text';
import { FILL } from './parts';

interface FunnelStage {
  name: string;
  text?: string;
  count: number;
}

/** Percentage of a whole, or null if the whole is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole);

const said = (share: number | null) => (share === null ? '–' : `${share}%`);

/** A table of the numbers with a picture in it: each shape narrows to the width of the next stage. */
export function Funnel({ caption, stages }: { caption: string; stages: readonly FunnelStage[] }) {
  const first = stages[0]?.count ?? 0;
  const widthOf = (count: number | undefined) => (first === 0 ? 0 : (100 * (count ?? 0)) / first);
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-muted text-sm">
        <tr>
          <th scope="col" className="pb-1.5 font-medium">
            Stage
          </th>
          <td aria-hidden />
          <th scope="col" className="pb-1.5 text-right font-medium">
            Matches
          </th>
          <th scope="col" className="pb-1.5 pl-3 text-right font-medium">
            <span className="sm:hidden">Rate</span>
            <span className="max-sm:hidden">Conversion</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ name, text, count }, index) => {
          const before = stages[index - 1]?.count;
          const from = widthOf(count);
          // The last stage doesn't narrow.
          const to = index === stages.length - 1 ? from : widthOf(stages[index + 1]?.count);
          return (
            <tr key={name}>
              <th scope="row" className="w-[34%] py-1.5 pr-3 font-normal sm:w-[30%]">
                <span className="block font-medium text-sm">{name}</span>
                {text && <span className="block text-ink-muted text-xs">{text}</span>}
              </th>
              {/* Fills the height of the row, however its text wraps. */}
              <td aria-hidden className="h-px p-0">
                <svg
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  aria-hidden
                  className="block h-full min-h-16 w-full min-w-24"
                >
                  <polygon points={trapezoid(from, to)} className={FILL} />
                </svg>
              </td>
              <td className="w-px py-1.5 pl-3 text-right font-semibold tabular-nums">{formatNumber(count)}</td>
              <td className={cx('w-px py-1.5 pl-3 text-right tabular-nums', before === undefined && 'text-ink-muted')}>
                {before === undefined ? '–' : said(shareOf(count, before))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A shape `from` wide at the top and `to` wide at the bottom, centered in a 100 by 10 box. */
function trapezoid(from: number, to: number): string {
  const points = [
    [50 - from / 2, 0.25],
    [50 + from / 2, 0.25],
    [50 + to / 2, 9.75],
    [50 - to / 2, 9.75],
  ];
  return points.map(([x = 0, y = 0]) => `${x.toFixed(1)},${y}`).join(' ');
}
