import { Sprout } from 'lucide-react';
import { TEXTS } from '~/catalogue/messages';
import { Badge } from './badge';

const [short, long] = TEXTS.newHere.split(': ');

/** The mark of a site that is among the best only because new sites get a share of the places. */
export function NewHere() {
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
