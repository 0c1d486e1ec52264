import { cx } from '../text';
import { FILL, GRID, LABEL, LABEL_MUTED, STROKE } from './parts';

/** The geometry of a radar: pure, so that it can be tested without a picture. */

interface RadarAxis {
  label: string;
  /** 0 to 100; null if not known, or for the reason in `none`. */
  value: number | null;
  none?: string;
}

/** A point at `share` of the radius: straight up for the first axis, then clockwise. */
export function around(index: number, of: number, share: number, radius: number): [number, number] {
  const angle = (2 * Math.PI * index) / of - Math.PI / 2;
  const round = (value: number) => Math.round(value * 10) / 10;
  return [round(Math.cos(angle) * share * radius) + 0, round(Math.sin(angle) * share * radius) + 0];
}

interface RadarShape {
  /** The point of each value, or null if it is not known. */
  points: ([number, number] | null)[];
  /** Lines between neighbors that are both known; none to or across an unknown value. */
  edges: { from: [number, number]; to: [number, number] }[];
}

export function radarShape(axes: readonly RadarAxis[], radius: number): RadarShape {
  const points = axes.map(({ value }, index) =>
    value === null ? null : around(index, axes.length, Math.min(100, Math.max(0, value)) / 100, radius),
  );
  const edges = points.flatMap((from, index) => {
    const to = points[(index + 1) % points.length];
    return from && to ? [{ from, to }] : [];
  });
  return { points, edges };
}

const RADIUS = 78;
const RINGS = [25, 50, 75, 100];

/** Scores from 0 to 100. An unknown score has no point and a dashed axis. A table beside it has the numbers. */
export function Radar({ title, axes }: { title: string; axes: readonly RadarAxis[] }) {
  const { points, edges } = radarShape(axes, RADIUS);
  return (
    <svg role="img" aria-label={title} viewBox="-160 -112 320 216" className="mx-auto block w-full max-w-sm">
      {RINGS.map((ring) => (
        <polygon
          key={ring}
          points={axes.map((_, index) => around(index, axes.length, ring / 100, RADIUS).join()).join(' ')}
          fill="none"
          strokeWidth={ring === 100 ? 1 : 0.5}
          className={GRID}
        />
      ))}
      {axes.map(({ label, value }, index) => {
        const [x, y] = around(index, axes.length, 1, RADIUS);
        return (
          <line
            key={label}
            x2={x}
            y2={y}
            strokeWidth={value === null ? 1 : 0.5}
            strokeDasharray={value === null ? '1 4' : undefined}
            className={GRID}
          />
        );
      })}
      {edges.map(({ from, to }) => (
        <g key={`${from} ${to}`}>
          <path d={`M0,0L${from}L${to}z`} className={cx(FILL, 'opacity-25')} />
          <path d={`M${from}L${to}`} strokeWidth="2.5" strokeLinecap="round" className={STROKE} />
        </g>
      ))}
      {points.map(
        (point, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the axes never change order.
          point && <circle key={index} cx={point[0]} cy={point[1]} r="4" className={FILL} />,
      )}
      {axes.map((axis, index) => (
        <AxisLabel key={axis.label} axis={axis} index={index} of={axes.length} />
      ))}
    </svg>
  );
}

function AxisLabel({
  axis: { label, value, none = 'Not known' },
  index,
  of,
}: {
  axis: RadarAxis;
  index: number;
  of: number;
}) {
  const [x, y] = around(index, of, 1.14, RADIUS);
  const anchor = Math.abs(x) < 12 ? 'middle' : x > 0 ? 'start' : 'end';
  const lift = y < -RADIUS ? -12 : y > RADIUS / 2 ? 8 : 0;
  return (
    <text x={x} y={y + lift} textAnchor={anchor} className={LABEL}>
      {label}
      <tspan x={x} dy="1.15em" className={value === null ? LABEL_MUTED : cx(LABEL, 'font-semibold')}>
        {value === null ? none : Math.round(value)}
      </tspan>
    </text>
  );
}
