import { paths, type Query, withQuery } from '~/catalogue/paths';
import { buttonClass } from './button';
import { Download } from './icons';

/** Links to a list as a file, with its filters. */
export function Exports({ what, query = {} }: { what: string; query?: Query }) {
  return (
    <span className="flex gap-2">
      {['csv', 'json'].map((format) => (
        <a
          key={format}
          href={withQuery(paths.adminExport(`${what}.${format}`), query)}
          download
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Download aria-hidden />
          <span className="sr-only">Export {what} as </span>
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}
