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

/** What the selected sites had in common, with a link to the site's profile. */
export function DebriefCard({ debrief }: { debrief: NonNullable<Overview['debrief']> }) {
  const { compared, musts, scores } = debrief;
  const lines = [
    ...musts.map(({ text, state }) =>
      state === 'not met'
        ? `${text}: your profile says that you do not have it.`
        : `${text}: your profile does not say.`,
    ),
    ...scores.map(({ label, own, middle }) => `${label}: you had ${own}, half of them had ${middle} or more.`),
  ];
  return (
    <Card className="grid gap-4">
      <p>
        {compared === null
          ? 'Too few sites were selected to compare yours with them without revealing who they are. Your profile leaves these points open:'
          : `Compared with ${plural(compared, 'selected site')}. At least four in five of them had the following, and yours did not:`}
      </p>
      {lines.length > 0 ? <Sentences lines={lines} /> : <p>We found no differences in the data.</p>}
      {musts.length > 0 && (
        <div>
          <ButtonLink to={paths.organizationProfile} variant="secondary">
            Update your profile
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
