import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { START, START_STEPS } from '~/catalogue/start';
import { SITE_STAGES } from '~/catalogue/statuses';
import { TEXTS } from '~/catalogue/texts';
import { type Completeness, startSteps } from '~/domain/model/profile-completeness';
import type { SiteDashboard } from '~/domain/pages/site-dashboard.server';
import { Badge } from '~/ui/badge';
import { Card, CardHeader } from '~/ui/card';
import { Check } from '~/ui/icons';
import { cx } from '~/ui/text';

/** Whether the dashboard has the list: while the site is under review, unless it has matches from before. */
export const hasChecklist = ({ organization, counts }: Pick<SiteDashboard, 'organization' | 'counts'>): boolean =>
  organization.status === 'pending' && SITE_STAGES.every((stage) => counts[stage] === 0);

interface StartChecklistProps {
  completeness: Completeness;
  /** Whether the person can do the steps. If so, each links to its page. */
  own: boolean;
}

/** What a site can do until it is verified, and what happens next (SITE-07, SCR-10). */
export function StartChecklist({ completeness, own }: StartChecklistProps) {
  const steps = startSteps(completeness);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card>
      <h3 className="text-lg">{TEXTS.noOpportunities}</h3>
      <p className="mt-1 text-ink-muted">{TEXTS.noOpportunitiesPending}</p>
      <div className="mt-6">
        <CardHeader level={3} title={START.title} text={`${START.text} ${done} of ${steps.length} done.`} />
        <ul className="grid gap-4">
          {steps.map((step) => (
            <Step key={step.datum} {...step} own={own} />
          ))}
        </ul>
      </div>
      {own && (
        <p className="mt-6">
          <Link to={paths.sitePreview} className="link">
            {START.preview}
          </Link>
        </p>
      )}
      <h3 className="mt-8 text-base">{START.next}</h3>
      <ol className="mt-2 grid list-decimal gap-1 pl-6">
        {START.steps.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </Card>
  );
}

function Step({ datum, href, isDone, partly, counts, own }: ReturnType<typeof startSteps>[number] & { own: boolean }) {
  const { title, brings, done } = START_STEPS[datum];
  return (
    <li className="flex items-start gap-3">
      <span
        aria-hidden
        className={cx(
          'mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full border',
          isDone ? 'border-success bg-success-soft text-success' : 'border-line-strong',
        )}
      >
        {isDone && <Check className="size-4" />}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {own ? <Link to={href}>{title}</Link> : title}
          {isDone && <Badge tone="success">{START.done}</Badge>}
          {partly && <Badge>{partly}</Badge>}
        </p>
        <p className="text-ink-muted text-sm">{isDone ? done : [brings, counts].filter(Boolean).join(' ')}</p>
      </div>
    </li>
  );
}
