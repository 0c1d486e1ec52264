import { cx } from './text';

/** The light frame that a scanner needs around the code, in modules. */
const QUIET = 4;

interface QrCodeProps {
  /** Modules of a side, and the dark ones as a path in units of one module. */
  code: { size: number; path: string };
  /** What it is for; it leads to the address that stands beside it. */
  label: string;
  className?: string;
}

/** A QR code: black on white in every colour scheme and on paper, because scanners want it so. */
export function QrCode({ code, label, className }: QrCodeProps) {
  const side = code.size + 2 * QUIET;
  return (
    <div className={cx('rounded-md border border-line bg-white p-1 print:border-0', className)}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        shapeRendering="crispEdges"
        className="block w-full"
      >
        <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
        <path d={code.path} fill="#000" />
      </svg>
    </div>
  );
}
