import { STROKE } from './parts';

/** A ring filled to a percentage, with the number inside; null shows 'Not known'. */
export function Ring({ label, percent }: { label: string; percent: number | null }) {
  const said = percent === null ? 'Not known' : `${percent}%`;
  return (
    <svg role="img" aria-label={`${label}: ${said}`} viewBox="0 0 120 120" className="block size-32 shrink-0">
      <circle
        cx="60"
        cy="60"
        r="52"
        fill="none"
        strokeWidth="12"
        className="stroke-sunken forced-colors:stroke-[GrayText]"
      />
      {percent !== null && percent > 0 && (
        <circle
          cx="60"
          cy="60"
          r="52"
          fill="none"
          strokeWidth="12"
          pathLength="100"
          strokeDasharray={`${Math.min(100, percent)} 100`}
          transform="rotate(-90 60 60)"
          className={STROKE}
        />
      )}
      <text
        x="60"
        y="60"
        textAnchor="middle"
        dominantBaseline="central"
        className={`fill-ink font-semibold forced-colors:fill-[CanvasText] ${percent === null ? 'text-base' : 'text-2xl'}`}
      >
        {said}
      </text>
    </svg>
  );
}
