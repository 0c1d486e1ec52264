import { Link } from '@remix-run/react';
import { TEXTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { reviewOf, type TypedRegistration } from '~/domain/organizations/steps';
import { Banner } from '~/ui/banner';
import { CardHeader } from '~/ui/card';
import { DescriptionList } from '~/ui/description-list';

/** Everything entered, each part with the way back to change it (WIZ-07). */
export function Review({ values }: { values: TypedRegistration }) {
  return (
    <div className="grid gap-8">
      <Banner title={TEXTS.reviewTime} announce="none">
        Our team checks what you enter and writes to you.
      </Banner>
      {reviewOf(values).map(({ step, rows }) => (
        <section key={step.number}>
          <CardHeader
            title={step.title}
            action={
              <Link to={paths.onboarding(step.number)}>
                Change<span className="sr-only"> {step.title}</span>
              </Link>
            }
          />
          <DescriptionList items={rows.map(({ label, text }) => ({ term: label, value: text }))} />
        </section>
      ))}
    </div>
  );
}
