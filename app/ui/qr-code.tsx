import { cx } from './text';

/** The width of the white border that scanners need, in modules. */
const QUIET = 4;

interface QrCodeProps {
  /** The number of modules per side, and the dark ones as a path in units of one module. */
  code: { size: number; path: string };
  label: string;
  className?: string;
}

/** A QR code, always black on white because scanners need it. */
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
