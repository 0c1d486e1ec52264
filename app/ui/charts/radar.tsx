import { cx } from '../text';
import { FILL, GRID, LABEL, LABEL_MUTED, STROKE } from './marks';
import { around, type RadarAxis, radarShape } from './radar-shape';

const RADIUS = 78;
const RINGS = [25, 50, 75, 100];

/**
 * Scores from 0 to 100 around a middle. What is not known has no point and no line: its spoke is dashed and says so.
 * The numbers stand in a table beside it, which the page gives.
 */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the axes stay in their order.
          point && <circle key={index} cx={point[0]} cy={point[1]} r="4" className={FILL} />,
      )}
      {axes.map((axis, index) => (
        <AxisLabel key={axis.label} axis={axis} index={index} of={axes.length} />
      ))}
    </svg>
  );
}

function AxisLabel({ axis: { label, value }, index, of }: { axis: RadarAxis; index: number; of: number }) {
  const [x, y] = around(index, of, 1.14, RADIUS);
  const anchor = Math.abs(x) < 12 ? 'middle' : x > 0 ? 'start' : 'end';
  const lift = y < -RADIUS ? -12 : y > RADIUS / 2 ? 8 : 0;
  return (
    <text x={x} y={y + lift} textAnchor={anchor} className={LABEL}>
      {label}
      <tspan x={x} dy="1.15em" className={value === null ? LABEL_MUTED : cx(LABEL, 'font-semibold')}>
        {value === null ? 'Not known' : `${Math.round(value)}%`}
      </tspan>
    </text>
  );
}
