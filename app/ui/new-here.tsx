import { TEXTS } from '~/catalogue/messages';
import { Badge } from './badge';
import { Sprout } from './icons';

/** Marks a site that is among the best only because some places are reserved for new sites. */
export function NewHere() {
  const { short, long } = TEXTS.newHere;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="info">
        <Sprout aria-hidden />
        {short}
      </Badge>
      <span className="text-ink-muted text-sm">{long}</span>
    </span>
  );
}
