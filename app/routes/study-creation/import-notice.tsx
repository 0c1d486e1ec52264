import { TOASTS } from '~/catalogue/messages';
import type { Imported } from '~/domain/studies/import';
import { overviewOf } from '~/domain/studies/tabs';
import { Banner } from '~/ui/banner';
import { DescriptionList } from '~/ui/description-list';

/** What a lookup filled in, and what it did not. */
export function ImportNotice({ imported }: { imported: Imported }) {
  const rows = overviewOf(imported.applied).flatMap(({ rows }) => rows);
  const { title, description } = TOASTS.studyApplied;
  return (
    <Banner tone="success" title={title} announce="none">
      <p>{description}</p>
      <p className="mt-2">
        {imported.status === 'active'
          ? 'By its registry status this study is active. '
          : 'By its registry status this study is not active yet. '}
        Either way our team reviews it before sites are matched.
      </p>
      <details className="mt-2">
        <summary className="inline-flex min-h-9 items-center font-medium text-brand underline underline-offset-3">
          What was filled in from {imported.nctNumber}
        </summary>
        <div className="mt-2">
          <DescriptionList items={rows.map(({ label, text }) => ({ term: label, value: text }))} />
        </div>
      </details>
    </Banner>
  );
}
