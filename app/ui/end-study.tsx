import { paths } from '~/catalogue/paths';
import { REASON_HINTS } from '~/catalogue/texts';
import type { studyToEnd } from '~/domain/commands/studies/end.server';
import { rulesOf } from '~/domain/model/forms';
import { END_REASONS_OF, STUDY_ENDINGS, type StudyEnding } from '~/domain/model/study-endings';
import { ButtonLink, SubmitButton } from './button';
import { FormActions, RadioGroup, TextArea, ZodForm } from './form';
import { Page, PageHeading } from './layout';
import { Sentences } from './lists';
import { plural } from './text';

interface EndStudyProps {
  study: Awaited<ReturnType<typeof studyToEnd>>;
  ending: StudyEnding;
}

const RULES = { close: 'closeStudy', withdraw: 'withdrawStudy' } as const;
const PENDING = { close: 'Closing...', withdraw: 'Withdrawing...' } as const;

/** Asks for the reason before a study is closed or withdrawn, and says what will happen. */
export function EndStudyPage({ study, ending }: EndStudyProps) {
  const { label } = STUDY_ENDINGS[ending];
  return (
    <Page width="form">
      <PageHeading
        back={{ to: paths.study(study.id), label: study.name }}
        title={`${ending === 'close' ? 'Close' : 'Withdraw'} ${study.name}`}
        about={study.name !== study.title && study.title}
        lead="You cannot undo this."
      />
      <div className="mb-8">
        <Sentences lines={consequences(study.sites)} />
      </div>
      <ZodForm id="end-study" rules={rulesOf(RULES[ending])} className="grid gap-6">
        {({ kind, reason }) => (
          <>
            <RadioGroup
              meta={kind}
              label="Why?"
              hint="The sites will see this."
              options={END_REASONS_OF[ending]}
              required
            />
            <TextArea
              meta={reason}
              label="Details"
              hint={`The sites will see this too. ${REASON_HINTS.ifOther}`}
              rows={3}
            />
            <FormActions>
              <SubmitButton variant="danger" pendingLabel={PENDING[ending]}>
                {label}
              </SubmitButton>
              <ButtonLink to={paths.study(study.id)} variant="secondary">
                Cancel
              </ButtonLink>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Page>
  );
}

function consequences({ suggested, invited, interested, selected }: EndStudyProps['study']['sites']): string[] {
  const told = [
    invited > 0 && `${plural(invited, 'invited site')}`,
    interested > 0 && `${plural(interested, 'interested site')}`,
    selected > 0 && `${plural(selected, 'selected site')}`,
  ].filter((words) => words !== false);
  return [
    'Matching stops. No new sites are suggested, and you can no longer invite or select sites.',
    ...(suggested > 0 ? [`${plural(suggested, 'open suggestion')} will be withdrawn.`] : []),
    told.length > 0
      ? `We will e-mail ${new Intl.ListFormat('en').format(told)}.`
      : 'No site has been invited or has answered, so we will not e-mail anyone.',
  ];
}
