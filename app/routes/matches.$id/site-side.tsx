/** What matters most to the site: the sponsor's contact, and the study's terms. */
import { labelOf, PAYMENT_SCHEDULES } from '~/catalogue/options';
import type { Overview } from '~/domain/pages/match-overview.server';
import { Card } from '~/ui/card';
import { DescriptionList } from '~/ui/lists';
import { formatMoney, plural } from '~/ui/text';

/** How to reach the sponsor, for administrators and selected sites. */
export function SponsorContact({ sponsor, stacked }: Pick<Overview, 'sponsor'> & { stacked?: boolean }) {
  if (!sponsor)
    return <p className="text-ink-muted">You will see the sponsor’s contact details once it has selected your site.</p>;
  const { organization, name, email, phone } = sponsor;
  const items = [
    { term: 'Organization', value: organization },
    { term: 'Contact person', value: name },
    { term: 'E-mail', value: email && <a href={`mailto:${email}`}>{email}</a> },
    { term: 'Phone', value: phone && <a href={`tel:${phone}`}>{phone}</a> },
  ].filter(({ value }) => value);
  return <DescriptionList stacked={stacked} items={items} />;
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
