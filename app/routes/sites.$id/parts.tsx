import { Form } from '@remix-run/react';
import { EHR_SYSTEMS, equipmentIn, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { FitForInvitation } from '~/domain/commands/matches/invite.server';
import { rulesOf } from '~/domain/model/forms';
import type { SiteProfile } from '~/domain/model/sponsor-view';
import { Banner } from '~/ui/banner';
import { Button, ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Select, ZodForm } from '~/ui/form';
import { Invitation } from '~/ui/invitation';
import { Section } from '~/ui/layout';
import { Chips, DescriptionList, Sentences } from '~/ui/lists';
import { patientsInWords } from '~/ui/stated-patients';
import { formatDay, plural, titleCase } from '~/ui/text';

/** What the site says about itself, and what is on record here. Missing facts read 'Not stated'. */
export function Facts({ site }: { site: SiteProfile }) {
  const { therapeuticAreas, patientPanelSize, patients, priorTrials, ehrSystem, gcpExpiresAt, documentCount } = site;
  const equipment = equipmentIn(site.equipment);
  const notStated = <span className="text-ink-muted">Not stated</span>;
  const gcp = gcpExpiresAt && `${site.gcpCurrent ? 'Current until' : 'Expired on'} ${formatDay(gcpExpiresAt)}`;
  return (
    <DescriptionList
      items={[
        { term: 'Areas', value: therapeuticAreas.length > 0 ? <Chips items={therapeuticAreas} /> : notStated },
        { term: 'Patient population', value: labelOf(PANEL_SIZES, patientPanelSize) || notStated },
        { term: 'Patients a year', value: patientsInWords(patients) || notStated },
        { term: 'Prior trials', value: priorTrials === null ? notStated : labelOf(PRIOR_TRIALS, String(priorTrials)) },
        { term: 'Equipment', value: equipment.length > 0 ? <Chips items={equipment} /> : notStated },
        { term: 'EHR system', value: labelOf(EHR_SYSTEMS, ehrSystem) || notStated },
        { term: 'GCP training', value: gcp || 'None on record' },
        { term: 'Documents', value: `${documentCount} on file. A sponsor that selects the site can read them.` },
      ]}
    />
  );
}

/** The registry trials that the site has confirmed as its own. */
export function Trials({ trials }: Pick<SiteProfile, 'trials'>) {
  return (
    <Section
      title="Confirmed trials"
      lead={trials.length > 0 && `${plural(trials.length, 'trial')} on ClinicalTrials.gov, confirmed by the site.`}
    >
      {trials.length === 0 ? (
        <EmptyState title="No confirmed trials" text="The site has not confirmed any trials on ClinicalTrials.gov." />
      ) : (
        <ul className="grid gap-3">
          {trials.map(({ nctId, title, phases, status, sponsor, startDate, completionDate }) => (
            <Card as="li" key={nctId}>
              <h3 className="break-words text-base">{title}</h3>
              <p className="mt-1 text-ink-muted text-sm">
                {[
                  phases.map((phase) => titleCase(phase.replace(/(\d)/, ' $1'))).join(', '),
                  titleCase(status),
                  sponsor,
                  [startDate, completionDate].filter(Boolean).join(' to '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className="mt-1">
                <a href={paths.registryStudy(nctId)} target="_blank" rel="noopener noreferrer" className="link">
                  {nctId} on ClinicalTrials.gov
                </a>
              </p>
            </Card>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface InviteProps {
  name: string;
  studies: readonly { id: string; title: string }[];
  /** How the site fits the chosen study; null if none is chosen. */
  fit: FitForInvitation | null;
  /** What was typed for the site. */
  text: string | null;
  idempotencyKey: string;
}

/** Invites the site to a running study: asks first, with what it will read and, if it does not qualify, what is missing. */
export function Invite({ name, studies, fit, text, idempotencyKey }: InviteProps) {
  if (studies.length === 0)
    return (
      <Card as="section" id="invite">
        <CardHeader title="Invite to a study" />
        <p className="mb-4">You have already invited this site to all your running studies.</p>
        <ButtonLink to={paths.studyCreation()}>New Study</ButtonLink>
      </Card>
    );
  if (fit !== null && (fit.status === null || fit.status === 'new'))
    return <AskToInvite name={name} fit={fit} text={text} idempotencyKey={idempotencyKey} />;
  return (
    <Card as="section" id="invite">
      <CardHeader title="Invite to a study" text="We show you what the site will read first." />
      <ZodForm id="invite-form" rules={rulesOf('siteInvitation')} className="grid gap-4">
        {({ studyId }) => (
          <>
            <Select
              meta={studyId}
              label="Study"
              placeholder="Choose a study"
              options={studies.map(({ id, title }) => ({ value: id, label: title }))}
            />
            <div>
              <Button formMethod="get">Invite</Button>
            </div>
          </>
        )}
      </ZodForm>
    </Card>
  );
}

function AskToInvite({
  name,
  fit,
  text,
  idempotencyKey,
}: Pick<InviteProps, 'name' | 'text' | 'idempotencyKey'> & { fit: FitForInvitation }) {
  return (
    <section id="invite" className="grid gap-4">
      {!fit.qualifies && <NotQualified name={name} fit={fit} />}
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="studyId" value={fit.studyId} />
        {!fit.qualifies && <input type="hidden" name="anyway" value="on" />}
        <Invitation invitation={fit.invitation} text={text} stacked />
        <div className="flex flex-wrap gap-3">
          <SubmitButton intent="inviteSite" pendingLabel="Inviting...">
            {fit.qualifies ? 'Invite' : 'Invite anyway'}
          </SubmitButton>
          <ButtonLink to="?" variant="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </section>
  );
}

/** What the study asks for and the site lacks. */
function NotQualified({ name, fit: { study, musts, lines } }: { name: string; fit: FitForInvitation }) {
  const named = (state: 'not met' | 'not known') =>
    musts.filter((must) => must.state === state).map(({ text }) => text);
  const missing = named('not met').length > 0 ? named('not met') : lines.missing;
  const notKnown = named('not known');
  return (
    <div>
      <Banner tone="warning" title={`${name} does not have everything that ${study} asks for`}>
        <Sentences
          lines={[...missing.map((text) => `Missing: ${text}`), ...notKnown.map((text) => `Not known: ${text}`)]}
        />
        <p className="mt-1">Do you want to invite it anyway?</p>
      </Banner>
    </div>
  );
}
