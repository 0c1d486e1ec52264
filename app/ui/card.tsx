import { Link } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { ChevronRight, type IconType } from './icons';
import { cx } from './text';

/** A surface on the page. `flush` leaves the padding to the content. */
export function Card(props: {
  as?: 'div' | 'section' | 'article' | 'li';
  id?: string;
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { as: Tag = 'div', id, flush, className, children } = props;
  return (
    <Tag id={id} className={cx('card', !flush && 'card-body', className)}>
      {children}
    </Tag>
  );
}

/** Title and action of a card. `level` fits the heading into the page's outline. */
export function CardHeader(props: { title: ReactNode; text?: ReactNode; action?: ReactNode; level?: 2 | 3 }) {
  const { title, text, action, level = 2 } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="card-head">
      <div className="min-w-0">
        <Heading className="text-lg">{title}</Heading>
        {text && <p className="card-text">{text}</p>}
      </div>
      {action}
    </div>
  );
}

interface StatTileProps {
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  icon?: IconType;
  /** The list that it counts, and what the link is called. */
  list?: { to: string; name: string };
}

/** A labeled figure, usually in a TileGrid. */
export function StatTile({ label, value, hint, icon: Icon, list }: StatTileProps) {
  return (
    <Card className={cx('tile', list && 'relative')}>
      <div className="tile-head">
        <p>{label}</p>
        {Icon && <Icon aria-hidden className="tile-icon" />}
      </div>
      <p className="figure">
        {list ? (
          <Link to={list.to} aria-label={list.name} className="tile-link">
            {value}
          </Link>
        ) : (
          value
        )}
      </p>
      {hint && <p className="mt-1 font-normal">{hint}</p>}
    </Card>
  );
}

/** A part that opens on demand, with or without JavaScript. */
export function Fold({ label, children, className, ...rest }: ComponentProps<'details'> & { label: ReactNode }) {
  return (
    <details {...rest} className={className}>
      <summary className="fold">
        <ChevronRight aria-hidden />
        <span>{label}</span>
      </summary>
      {children}
    </details>
  );
}
