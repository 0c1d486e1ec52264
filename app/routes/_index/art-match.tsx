/** A match as a site sees it: the score, and the five parts it is made of. */
const PARTS = [
  { label: 'Location', percent: 96 },
  { label: 'Specialty', percent: 100 },
  { label: 'Capacity', percent: 74 },
  { label: 'Regulatory', percent: 88 },
  { label: 'Track record', percent: 62 },
];
const SCORE = 86;
const ROUND = 2 * Math.PI * 34;

export function MatchArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 520 360" aria-hidden className={className} fill="none">
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
        strokeLinecap="round"
        strokeDasharray={`${((SCORE / 100) * ROUND).toFixed(1)} ${ROUND.toFixed(1)}`}
        transform="rotate(-90 150 80)"
      />
      <text x="150" y="87" textAnchor="middle" className="fill-ink font-bold text-xl">
        {SCORE}
      </text>
      <text x="204" y="74" className="fill-ink font-semibold text-lg">
        Phase III, cardiology
      </text>
      <text x="204" y="98" className="fill-ink-muted text-base">
        fits your site
      </text>
      <path d="M116 134h288" className="stroke-line" />

      {PARTS.map(({ label, percent }, index) => {
        const y = 166 + index * 34;
        return (
          <g key={label}>
            <text x="116" y={y + 5} className="fill-ink-muted text-base">
              {label}
            </text>
            <rect x="226" y={y - 5} width="176" height="10" rx="5" className="fill-sunken" />
            <rect x="226" y={y - 5} width={1.76 * percent} height="10" rx="5" className="fill-brand" />
          </g>
        );
      })}

      <circle cx="424" cy="318" r="30" className="fill-on-deep-accent" />
      <path
        d="m411 318 9 10 18-20"
        className="stroke-deep"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
