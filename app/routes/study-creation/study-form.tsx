import type { SerializeFrom } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { useCallback, useState } from 'react';
import { paths } from '~/catalogue/paths';
import { documentsIn, nextStep, previousStep, summaryOf, type Typed, textIn } from '~/domain/model/steps';
import { estimatesIn, originsIn, recordIn } from '~/domain/model/study-import';
import { type Missing, missingIn } from '~/domain/model/study-missing';
import { STUDY_STEPS, type StudyStep } from '~/domain/model/study-steps';
import type { AlsoPosted as Others } from '~/domain/model/study-view';
import type { Refusal } from '~/http/multi-step-form.server';
import { Badge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { Button, ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { FieldNotes, FormActions, TextField } from '~/ui/form';
import { MultiStepForm, StepHeading, type StepParts } from '~/ui/multi-step-form';
import { originNotes } from '~/ui/origin-notes';
import { Tabs } from '~/ui/tabs';
import { Uploader } from '~/ui/upload/uploader';
import { AlsoPosted } from './also-posted';
import { BasicTab } from './basic-tab';
import { EstimatesLeft, Summary } from './estimates';
import { OtherRecord } from './other-record';
import { RegulatoryTab, RequirementsTab, SpecificationsTab, SponsorTab } from './tabs';

/** It says what is missing and shows what was entered. */
const LAST_STEP = 'documents';

interface StudyFormProps {
  step: StudyStep;
  typed: Typed;
  idempotencyKey: string | null;
  isVisitor: boolean;
  /** Whether the account's organization is the sponsor. */
  hasSponsor: boolean;
  /** Other studies of the same trial. */
  alsoPosted: Others | null;
  /** What there is to say about its countries. */
  countriesNotice: string | null;
  refusal?: Pick<SerializeFrom<Refusal>, 'lastResult' | 'problems'>;
}

/** One tab of the form. */
export function StudyForm(props: StudyFormProps) {
  const { step, typed, idempotencyKey, isVisitor, hasSponsor, alsoPosted, countriesNotice, refusal } = props;
  const [live, setLive] = useState<FormData | null>(null);
  const [uploading, setUploading] = useState(false);
  const readLive = useCallback((form: HTMLFormElement) => setLive(new FormData(form)), []);
  const isLast = !nextStep(STUDY_STEPS, step);
  return (
    <MultiStepForm
      id="study"
      step={step}
      action={paths.studyCreation(step.key)}
      values={typed}
      idempotencyKey={idempotencyKey}
      signedIn={!isVisitor}
      lastResult={refusal?.lastResult}
      // The server decides from the fields what Enter means.
      enter="enter"
      noValidate
      onInput={readLive}
    >
      {({ field, errorSummary, uploader }) => (
        <FieldNotes value={originNotes(originsIn(typed))}>
          <Tabs
            label="Parts of the form"
            tabs={STUDY_STEPS.map(({ key, title }) => ({
              label: title,
              href: paths.studyCreation(key),
              current: key === step.key,
              state: refusal?.problems.includes(key) ? 'problem' : undefined,
              submit: { name: 'intent', value: `goto:${key}` },
            }))}
          />
          <Card className="grid gap-8">
            <StepHeading title={step.title} />
            {errorSummary}
            {(step.key === 'basic' || isLast) && <AlsoPosted others={alsoPosted} />}
            {isLast && <OtherRecord typed={typed} />}
            {step.key === 'basic' && <BasicTab field={field} typed={typed} />}
            {step.key === 'sponsor' && (
              <SponsorTab field={field} typed={typed} isVisitor={isVisitor} hasSponsor={hasSponsor} />
            )}
            {step.key === 'specifications' && <SpecificationsTab field={field} typed={typed} live={live} />}
            {step.key === 'requirements' && (
              <RequirementsTab field={field} typed={typed} countriesNotice={countriesNotice} />
            )}
            {step.key === 'regulatory' && <RegulatoryTab field={field} />}
            {step.key === 'documents' && (
              <DocumentsTab
                field={field}
                typed={typed}
                isVisitor={isVisitor}
                countriesNotice={countriesNotice}
                uploader={{ ...uploader, onUploading: setUploading }}
              />
            )}
            <FormActions note="We keep what you enter in this browser for 30 days, even if you close it.">
              <div className="flex flex-col-reverse gap-3 sm:order-last sm:ml-auto sm:flex-row">
                {/* A record fills in most of the form, so that the parts between need no reading one by one. */}
                {!isLast && recordIn(typed) && (
                  <Button variant="secondary" name="intent" value={`goto:${LAST_STEP}`}>
                    Go to review
                  </Button>
                )}
                {previousStep(STUDY_STEPS, step) && (
                  <SubmitButton variant="secondary" intent="previous">
                    Previous
                  </SubmitButton>
                )}
                {isLast ? (
                  <SubmitButton
                    intent="submit"
                    pendingLabel="Submitting..."
                    disabled={uploading}
                    disabledReason="Please wait for the upload to finish."
                  >
                    Submit for Review
                  </SubmitButton>
                ) : (
                  <SubmitButton intent="next">Next</SubmitButton>
                )}
              </div>
              <ButtonLink to={paths.home} variant="link">
                Cancel
              </ButtonLink>
            </FormActions>
          </Card>
        </FieldNotes>
      )}
    </MultiStepForm>
  );
}

/** The empty fields, each with the consequence and a link to it. Only required ones are enforced (STU-07). */
function MissingList({ missing }: { missing: Missing[] }) {
  if (missing.length === 0) return <p>Nothing is missing.</p>;
  return (
    <div className="rounded-lg bg-sunken p-4 sm:p-5">
      <h3>What is missing</h3>
      <p className="mt-1 text-ink-muted">
        {missing.some(({ required }) => required)
          ? 'You can submit the study once you have filled in the fields marked as needed. The rest is up to you.'
          : 'You can submit the study as it is. What the form marks with * or as required can be added later, and we will ask you for it. Filling in the rest improves the study’s matches.'}
      </p>
      <ul className="mt-3 grid gap-2">
        {missing.map(({ field, step, label, without, required }) => (
          <li key={field}>
            <Link
              to={`${paths.studyCreation(step)}#study-${field}`}
              className="inline-block min-h-6 font-medium text-brand underline underline-offset-3"
            >
              {label}
            </Link>
            {required && (
              <>
                {' '}
                <Badge tone="warning">Needed</Badge>
              </>
            )}
            <span className="block text-ink-muted text-sm first-letter:uppercase">{without}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The documents needed for the review (STU-09). */
const NEEDED = [
  { name: 'Study protocol', when: 'Required' },
  { name: 'Inclusion and exclusion criteria', when: 'Required' },
  { name: 'IRB approval letter', when: 'If applicable' },
  { name: 'FDA correspondence', when: 'If applicable' },
];

interface DocumentsTabProps {
  field: StepParts['field'];
  typed: Typed;
  isVisitor: boolean;
  countriesNotice: string | null;
  uploader: StepParts['uploader'] & { onUploading: (uploading: boolean) => void };
}

function DocumentsTab({ field, typed: sent, isVisitor, countriesNotice, uploader }: DocumentsTabProps) {
  const [documents, setDocuments] = useState(documentsIn(sent));
  const typed = { ...sent, documents };
  return (
    <>
      <section aria-labelledby="needed">
        <h2 id="needed">What we need for the review</h2>
        <p className="mt-1 text-ink-muted">
          If you do not have it yet, you can submit the study without it, and we will ask you for it.
        </p>
        <ul className="mt-3 divide-y divide-line">
          {NEEDED.map(({ name, when }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              {name}
              <Badge tone={when === 'Required' ? 'brand' : 'neutral'}>{when}</Badge>
            </li>
          ))}
        </ul>
      </section>
      <Uploader
        {...uploader}
        type="protocol"
        label="Documents"
        hint="They are for the review only: our team reads them, and no site can. After you submit the study, you can share them with its sites under the study’s Documents."
        documents={documentsIn(sent)}
        onChange={(changed) => {
          setDocuments(changed);
          uploader.onChange();
        }}
      />
      <Overview typed={typed} isVisitor={isVisitor} countriesNotice={countriesNotice} />
      {isVisitor && textIn(typed, 'sponsorEmail').trim() === '' && <AskWhoFollows field={field} />}
    </>
  );
}

/** Asked once, where the study is submitted, and not enforced: a study that nobody can sign in to helps nobody. */
function AskWhoFollows({ field }: Pick<DocumentsTabProps, 'field'>) {
  return (
    <section aria-labelledby="who-follows" className="rounded-lg border border-line p-4 sm:p-5">
      <h2 id="who-follows">Who will follow this study?</h2>
      <p className="mt-1 mb-4 text-ink-muted">
        You have given no e-mail address. If you leave it empty, nobody can sign in to follow the study, and we can’t
        ask you anything or tell you what was decided.
      </p>
      <TextField
        meta={field('sponsorEmail')}
        label="Contact e-mail"
        type="email"
        autoComplete="email"
        hint="We’ll send a link to this address so that you can set a password and follow the study."
      />
    </section>
  );
}

/** What is missing, and everything that was entered, with a button to change each part. */
function Overview({
  typed,
  isVisitor,
  countriesNotice,
}: Pick<StudyFormProps, 'typed' | 'isVisitor' | 'countriesNotice'>) {
  const estimates = estimatesIn(typed);
  return (
    <section className="grid gap-4" aria-labelledby="overview">
      <h2 id="overview">What you submit</h2>
      <EstimatesLeft count={estimates.length} />
      <MissingList missing={missingIn(typed, isVisitor)} />
      {countriesNotice && (
        <Banner announce="none" title="Numbers of the countries">
          {countriesNotice}
        </Banner>
      )}
      {summaryOf(STUDY_STEPS, typed).map(({ step, rows }) => (
        <div key={step.key} className="border-line border-t pt-4">
          <CardHeader
            level={3}
            title={step.title}
            action={
              <Button variant="quiet" size="sm" name="intent" value={`goto:${step.key}`}>
                Change<span className="sr-only"> {step.title}</span>
              </Button>
            }
          />
          <Summary rows={rows} estimates={estimates} />
        </div>
      ))}
    </section>
  );
}
