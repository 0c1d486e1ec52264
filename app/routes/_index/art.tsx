/** The drawings of the hero slides: the content of an SVG of 520 by 360. */

interface WordsProps {
  x: number;
  y: number;
  anchor?: 'middle' | 'end';
  look: string;
  text: string | number;
}

function Words({ x, y, anchor, look, text }: WordsProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} className={look}>
      {text}
    </text>
  );
}

/** A bar of this length, filled to `percent`. */
function Bar(props: { x: number; y: number; length: number; height: number; percent: number }) {
  const { x, y, length, height, percent } = props;
  const size = { x, y, height, rx: height / 2 };
  return (
    <>
      <rect {...size} width={length} className="fill-sunken" />
      <rect {...size} width={(length / 100) * percent} className="fill-brand" />
    </>
  );
}

const HANGERS = [140, 180, 220, 260, 300, 340, 380].map((x) => ({ x, y: 262 - Math.sqrt(170 ** 2 - (x - 260) ** 2) }));
const LABELS = [
  { x: 104, y: 92, width: 104, text: 'Oncology' },
  { x: 208, y: 52, width: 104, text: 'Phase II' },
  { x: 312, y: 92, width: 116, text: 'Boston, MA' },
];

export function BridgeArt() {
  return (
    <>
      <circle cx="260" cy="190" r="168" className="fill-on-deep/5" />
      <circle cx="260" cy="190" r="120" className="fill-on-deep/5" />
      <path d="M90 262a170 170 0 0 1 340 0" className="stroke-on-deep-brand" strokeWidth="7" />
      {HANGERS.map(({ x, y }) => (
        <path key={x} d={`M${x} ${y.toFixed(1)}V262`} className="stroke-on-deep-brand" strokeWidth="2" opacity=".55" />
      ))}
      <path d="M24 264h472" className="stroke-on-deep-brand" strokeWidth="7" />

      {/* The clinic. */}
      <rect x="34" y="172" width="92" height="89" rx="8" className="fill-on-deep" />
      <path d="M62 172v-12a8 8 0 0 1 8-8h20a8 8 0 0 1 8 8v12Z" className="fill-on-deep-muted" />
      <path d="M80 184v24M68 196h24" className="stroke-on-deep-accent" strokeWidth="8" />
      <path d="M48 222h16v14H48zM96 222h16v14H96z" className="fill-deep" opacity=".45" />
      <path d="M71 261v-29a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v29Z" className="fill-deep" opacity=".75" />

      {/* The sponsor's laboratory. */}
      <rect x="394" y="172" width="92" height="89" rx="8" className="fill-on-deep" />
      <path
        d="M431 186h18M434 187v18l-14 27a7 7 0 0 0 6 10h28a7 7 0 0 0 6-10l-14-27v-18"
        className="stroke-deep"
        strokeWidth="5"
      />
      <path d="M428 224h24l6 11a4 4 0 0 1-4 5h-28a4 4 0 0 1-4-5Z" className="fill-on-deep-accent" />

      {/* What they have in common, crossing the bridge. */}
      {[140, 260, 380].map((x) => (
        <circle key={x} cx={x} cy="263" r="9" className="fill-on-deep-accent stroke-deep" strokeWidth="4" />
      ))}
      {LABELS.map(({ x, y, width, text }) => (
        <g key={text}>
          <rect x={x} y={y} width={width} height="34" rx="17" className="fill-deep stroke-on-deep-muted/50" />
          <Words x={x + width / 2} y={y + 23} anchor="middle" look="fill-on-deep font-semibold text-base" text={text} />
        </g>
      ))}

      {/* The water between the banks. */}
      <path
        d="M150 296q14-10 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0M206 322q14-10 28 0t28 0 28 0 28 0"
        className="stroke-on-deep-muted"
        strokeWidth="3"
        opacity=".5"
      />
    </>
  );
}

/** The best site of the demo’s study in cardiology, and its sub-scores. */
export const PARTS = [
  { label: 'Location', percent: 100 },
  { label: 'Specialty', percent: 64 },
  { label: 'Capacity', percent: 69 },
  { label: 'Regulatory', percent: 94 },
  { label: 'Track record', percent: 69 },
];
export const SCORE = 72;

export function MatchArt() {
  return (
    <>
      <rect x="150" y="18" width="310" height="290" rx="20" transform="rotate(6 305 163)" className="fill-on-deep/12" />
      <rect x="60" y="60" width="310" height="280" rx="20" transform="rotate(-6 215 200)" className="fill-on-deep/8" />
      <rect x="92" y="22" width="336" height="318" rx="20" className="fill-surface stroke-line" />

      <circle cx="150" cy="80" r="34" className="stroke-sunken" strokeWidth="9" />
      <circle
        cx="150"
        cy="80"
        r="34"
        className="stroke-brand"
        strokeWidth="9"
        pathLength="100"
        strokeDasharray={`${SCORE} 100`}
        transform="rotate(-90 150 80)"
      />
      <Words x={150} y={87} anchor="middle" look="fill-ink font-bold text-xl" text={SCORE} />
      <Words x={204} y={74} look="fill-ink font-semibold text-lg" text="Phase II, cardiology" />
      <Words x={204} y={98} look="fill-ink-muted text-base" text="fits your site" />
      <path d="M116 134h288" className="stroke-line" />

      {PARTS.map(({ label, percent }, index) => {
        const y = 166 + index * 34;
        return (
          <g key={label}>
            <Words x={116} y={y + 5} look="fill-ink-muted text-base" text={label} />
            <Bar x={226} y={y - 5} length={176} height={10} percent={percent} />
          </g>
        );
      })}

      <circle cx="424" cy="318" r="30" className="fill-on-deep-accent" />
      <path d="m411 318 9 10 18-20" className="stroke-deep" strokeWidth="6" />
    </>
  );
}

/** As the demo ranks its sites for the same study. */
export const SITES = [
  { name: 'Lakeview Heart Research', percent: 72 },
  { name: 'Riverside Clinic', percent: 60 },
  { name: 'Prairie Health', percent: 48 },
];

export function RankingArt() {
  return (
    <>
      <circle cx="398" cy="122" r="112" className="fill-on-deep/5" />
      <circle cx="116" cy="244" r="104" className="fill-on-deep/5" />

      <rect
        x="80"
        y="24"
        width="360"
        height="58"
        rx="29"
        className="fill-deep stroke-on-deep-muted/60"
        strokeWidth="2"
      />
      <circle cx="114" cy="51" r="9" className="stroke-on-deep-accent" strokeWidth="4" />
      <path d="m121 58 8 8" className="stroke-on-deep-accent" strokeWidth="4" />
      <Words x={146} y={60} look="fill-on-deep font-semibold text-xl tracking-wide" text="NCT01234567" />
      <rect x="338" y="34" width="92" height="38" rx="19" className="fill-on-deep-accent" />
      <Words x={384} y={58} anchor="middle" look="fill-deep font-semibold text-base" text="Look up" />

      <path d="M260 90v22m-10-8 10 10 10-10" className="stroke-on-deep-brand" strokeWidth="4" />

      {SITES.map(({ name, percent }, index) => {
        const y = 128 + index * 74;
        const inset = index * 14;
        return (
          <g key={name}>
            <rect
              x={60 + inset}
              y={y}
              width={400 - 2 * inset}
              height="62"
              rx="14"
              className="fill-surface stroke-line"
            />
            <circle cx={96 + inset} cy={y + 31} r="17" className="fill-brand-soft" />
            <Words x={96 + inset} y={y + 37} anchor="middle" look="fill-brand font-bold text-lg" text={index + 1} />
            <Words x={126 + inset} y={y + 27} look="fill-ink font-semibold text-base" text={name} />
            <Bar x={126 + inset} y={y + 40} length={210} height={8} percent={percent} />
            <Words x={442 - inset} y={y + 37} anchor="end" look="fill-ink font-bold text-lg" text={`${percent}%`} />
          </g>
        );
      })}
    </>
  );
}
