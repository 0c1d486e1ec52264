/** A study's number, and the sites ranked for it. */
const SITES = [
  { name: 'Lakeview Heart Research', percent: 92 },
  { name: 'Riverside Clinic', percent: 84 },
  { name: 'Prairie Health', percent: 71 },
];

export function RankingArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 520 360" aria-hidden className={className} fill="none">
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
      <path d="m121 58 8 8" className="stroke-on-deep-accent" strokeWidth="4" strokeLinecap="round" />
      <text x="146" y="60" className="fill-on-deep font-semibold text-xl tracking-wide">
        NCT01234567
      </text>
      <rect x="338" y="34" width="92" height="38" rx="19" className="fill-on-deep-accent" />
      <text x="384" y="58" textAnchor="middle" className="fill-deep font-semibold text-base">
        Look up
      </text>

      <path
        d="M260 90v22m-10-8 10 10 10-10"
        className="stroke-on-deep-brand"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />

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
            <text x={96 + inset} y={y + 37} textAnchor="middle" className="fill-brand font-bold text-lg">
              {index + 1}
            </text>
            <text x={126 + inset} y={y + 27} className="fill-ink font-semibold text-base">
              {name}
            </text>
            <rect x={126 + inset} y={y + 40} width="210" height="8" rx="4" className="fill-sunken" />
            <rect x={126 + inset} y={y + 40} width={2.1 * percent} height="8" rx="4" className="fill-brand" />
            <text x={442 - inset} y={y + 37} textAnchor="end" className="fill-ink font-bold text-lg">
              {percent}%
            </text>
          </g>
        );
      })}
    </svg>
  );
}
