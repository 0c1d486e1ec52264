/** A clinic and a laboratory, and what they have in common crossing the bridge between them. */
const HANGERS = [140, 180, 220, 260, 300, 340, 380].map((x) => ({ x, y: 262 - Math.sqrt(170 ** 2 - (x - 260) ** 2) }));
const LABELS = [
  { x: 104, y: 92, width: 104, text: 'Oncology' },
  { x: 208, y: 52, width: 104, text: 'Phase II' },
  { x: 312, y: 92, width: 116, text: 'Boston, MA' },
];

export function BridgeArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 520 360" aria-hidden className={className} fill="none">
      <circle cx="260" cy="190" r="168" className="fill-on-deep/5" />
      <circle cx="260" cy="190" r="120" className="fill-on-deep/5" />
      <path d="M90 262a170 170 0 0 1 340 0" className="stroke-on-deep-brand" strokeWidth="7" strokeLinecap="round" />
      {HANGERS.map(({ x, y }) => (
        <path key={x} d={`M${x} ${y.toFixed(1)}V262`} className="stroke-on-deep-brand" strokeWidth="2" opacity=".55" />
      ))}
      <path d="M24 264h472" className="stroke-on-deep-brand" strokeWidth="7" strokeLinecap="round" />

      {/* The clinic. */}
      <rect x="34" y="172" width="92" height="89" rx="8" className="fill-on-deep" />
      <path d="M62 172v-12a8 8 0 0 1 8-8h20a8 8 0 0 1 8 8v12Z" className="fill-on-deep-muted" />
      <path d="M80 184v24M68 196h24" className="stroke-on-deep-accent" strokeWidth="8" strokeLinecap="round" />
      <path d="M48 222h16v14H48zM96 222h16v14H96z" className="fill-deep" opacity=".45" />
      <path d="M71 261v-29a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v29Z" className="fill-deep" opacity=".75" />

      {/* The sponsor's laboratory. */}
      <rect x="394" y="172" width="92" height="89" rx="8" className="fill-on-deep" />
      <path
        d="M431 186h18M434 187v18l-14 27a7 7 0 0 0 6 10h28a7 7 0 0 0 6-10l-14-27v-18"
        className="stroke-deep"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M428 224h24l6 11a4 4 0 0 1-4 5h-28a4 4 0 0 1-4-5Z" className="fill-on-deep-accent" />

      {/* What crosses. */}
      {[140, 260, 380].map((x) => (
        <circle key={x} cx={x} cy="263" r="9" className="fill-on-deep-accent stroke-deep" strokeWidth="4" />
      ))}
      {LABELS.map(({ x, y, width, text }) => (
        <g key={text}>
          <rect x={x} y={y} width={width} height="34" rx="17" className="fill-deep stroke-on-deep-muted/50" />
          <text x={x + width / 2} y={y + 23} textAnchor="middle" className="fill-on-deep font-semibold text-base">
            {text}
          </text>
        </g>
      ))}

      {/* The water between the banks. */}
      <path
        d="M150 296q14-10 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0M206 322q14-10 28 0t28 0 28 0 28 0"
        className="stroke-on-deep-muted"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".5"
      />
    </svg>
  );
}
