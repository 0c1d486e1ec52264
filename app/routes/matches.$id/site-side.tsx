/** What matters most to the site: the sponsor's contact, the study's terms, and what it can learn from a decision. */
import { labelOf, PAYMENT_SCHEDULES } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { Overview } from '~/domain/pages/match-overview.server';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { DescriptionList, Sentences } from '~/ui/lists';
import { formatMoney, plural } from '~/ui/text';

/** The sponsor's contact, for the sponsor, administrators and selected sites. */
export function SponsorCard({ sponsor }: Pick<Overview, 'sponsor'>) {
  if (!sponsor)
    return (
      <Card as="section">
        <CardHeader title="The sponsor" />
        <p className="text-ink-muted">You will see the sponsor’s contact details once it has selected your site.</p>
      </Card>
    );
  const { organization, name, email, phone } = sponsor;
  const items = [
    { term: 'Organization', value: organization },
    { term: 'Contact person', value: name },
    { term: 'E-mail', value: email && <a href={`mailto:${email}`}>{email}</a> },
    { term: 'Phone', value: phone && <a href={`tel:${phone}`}>{phone}</a> },
  ].filter(({ value }) => value);
  return (
    <Card as="section">
      <CardHeader title="The sponsor" />
      <DescriptionList stacked items={items} />
    </Card>
  );
}

/** What a site wants to know before it answers: the payment, the workload, and how the sponsor responds. */
export function Terms({ study, record }: Pick<Overview, 'record'> & Pick<Overview['match'], 'study'>) {
  const { budgetPerPatient, startupFee, paymentSchedule, visitsPerPatient } = study;
  const money = (value: number | null) => value && formatMoney(value);
  const terms = [
    { term: 'Payment per patient', value: money(budgetPerPatient) },
    { term: 'Start-up fee', value: money(startupFee) },
    { term: 'When it pays', value: labelOf(PAYMENT_SCHEDULES, paymentSchedule) },
    { term: 'Visits per patient', value: visitsPerPatient },
  ];
  const open = terms.filter(({ value }) => !value).map(({ term }) => term.toLowerCase());
  return (
    <Card>
      <DescriptionList
        items={[
          ...terms,
          { term: 'Not stated', value: open.join(', ') },
          { term: 'This sponsor’s answers', value: recordInWords(record) },
        ].filter(({ value }) => value)}
      />
    </Card>
  );
}

function recordInWords(record: Overview['record']): string {
  if (!record) return 'No record yet';
  const { cases, answered, medianDays } = record;
  const share = `Answered ${answered} of ${plural(cases, 'site')}`;
  return medianDays === null ? share : `${share}, usually within ${plural(medianDays, 'day')}`;
}

type Debrief = NonNullable<Overview['debrief']>;

const gapInWords = ({ text, state, required }: Debrief['gaps'][number]): string => {
  const asked = required ? 'required' : 'preferred';
  return state === 'not met'
    ? `${text} (${asked}): your profile says that you do not have it.`
    : `${text} (${asked}): your profile does not say.`;
};

/** What the selected sites had in common, and what else the site's profile leaves open, with a link to the profile. */
export function DebriefCard({ debrief }: { debrief: Debrief }) {
  const { compared, gaps, others, scores } = debrief;
  const common = [
    ...gaps.map(gapInWords),
    ...scores.map(({ label, own, middle }) => `${label}: you had ${own}, half of them had ${middle} or more.`),
  ];
  const open = others.map(gapInWords);
  return (
    <Card className="grid gap-4">
      {compared !== null && <Common compared={compared} lines={common} />}
      {compared === null && (
        <p>Too few sites were selected to compare yours with them without revealing who they are.</p>
      )}
      {open.length > 0 && (
        <>
          <p>
            {compared === null
              ? 'Your profile leaves these points open:'
              : 'These points are open too, but fewer of the selected sites had them:'}
          </p>
          <Sentences lines={open} />
        </>
      )}
      {compared === null && open.length === 0 && <p>Your profile leaves nothing open that the study asks for.</p>}
      {gaps.length + others.length > 0 && (
        <div>
          <ButtonLink to={paths.organizationProfile} variant="secondary">
            Update your profile
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

function Common({ compared, lines }: { compared: number; lines: readonly string[] }) {
  if (lines.length === 0)
    return (
      <p>{`Compared with ${plural(compared, 'selected site')}. Your site lacks nothing that at least four in five of them had.`}</p>
    );
  return (
    <>
      <p>{`Compared with ${plural(compared, 'selected site')}. At least four in five of them had the following, and yours did not:`}</p>
      <Sentences lines={lines} />
    </>
  );
}
