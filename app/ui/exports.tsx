import { paths, type Query, withQuery } from '~/catalogue/paths';
import { buttonClass } from './button';

const TYPES = { csv: 'CSV', xlsx: 'Excel', json: 'JSON' };

/** Links to a list as a file, with its filters. */
export function Exports({ what, query = {} }: { what: string; query?: Query }) {
  return (
    <span className="flex gap-2">
      {(['csv', 'xlsx', 'json'] as const).map((format) => (
        <a
          key={format}
          href={withQuery(paths.adminExport(`${what}.${format}`), query)}
          download
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <span className="sr-only">Export {what} as </span>
          {TYPES[format]}
        </a>
      ))}
    </span>
  );
}
