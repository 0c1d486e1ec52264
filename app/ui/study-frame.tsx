import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { HelpTopic } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import type { studyHeadSchema } from '~/domain/model/study-view';
import { StudyStatusBadge } from './badge';
import { FocusedTitle, Page } from './layout';
import { Tabs } from './tabs';

export type StudyTab = 'sites' | 'feasibility' | 'documents' | 'details' | 'settings';

const hrefOf: Record<StudyTab, (id: string) => string> = {
  sites: paths.study,
  feasibility: paths.studyFeasibility,
  documents: paths.studyDocuments,
  details: (id) => paths.studyTab(id, 'details'),
  settings: (id) => paths.studyTab(id, 'settings'),
};

const TABS: readonly { value: StudyTab; label: string }[] = [
  { value: 'sites', label: 'Sites' },
  { value: 'feasibility', label: 'Feasibility' },
  { value: 'documents', label: 'Documents' },
  { value: 'details', label: 'Details' },
  { value: 'settings', label: 'Settings' },
];

/** The article about what each tab is for. */
const TOPICS: Record<StudyTab, HelpTopic> = {
  sites: 'study',
  feasibility: 'feasibility',
  documents: 'study-documents',
  details: 'study-settings',
  settings: 'study-settings',
};

/** The tab that an address names. */
export const tabIn = (value: string | null): StudyTab => TABS.find((tab) => tab.value === value)?.value ?? 'sites';

interface StudyFrameProps {
  study: z.infer<typeof studyHeadSchema>;
  /** What people call it (studyName). */
  name: string;
  tab: StudyTab;
  /** The next step, and whatever else the tab is for. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of a study for its sponsor: its name, the title in the registry, and tabs, in little height. */
export function StudyFrame({ study, name, tab, actions, children }: StudyFrameProps) {
  return (
    <Page>
      <div className="-mt-4 mb-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-96">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <FocusedTitle className="min-w-0 break-words text-2xl">{name}</FocusedTitle>
            <StudyStatusBadge study={study} />
            <Link to={paths.helpOn(TOPICS[tab])} className="link inline-flex min-h-6 items-center text-sm">
              Help with this page
            </Link>
          </div>
          {name !== study.title && <p className="mt-0.5 break-words text-ink-muted">{study.title}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      <Tabs
        label="Study"
        tabs={TABS.map(({ value, label }) => ({ label, href: hrefOf[value](study.id), current: value === tab }))}
      />
      {/* As many rows of the list as possible are in view. */}
      <div className={tab === 'sites' ? '-mt-3' : undefined}>{children}</div>
    </Page>
  );
}
