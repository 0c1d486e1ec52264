import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { MatchDocuments as Shared } from '~/domain/model/match-document-view';
import { Card } from '~/ui/card';
import { AddDocument, DocumentList } from '~/ui/documents';
import { Section } from '~/ui/layout';

interface DocumentsProps {
  side: 'site' | 'sponsor' | 'admin';
  asked: boolean;
  documents: Shared;
  studyId: string;
  site: string;
  /** Where the draft of Form FDA 1572 is, for a site in start-up. */
  draft: string | null;
  idempotencyKey: string;
}

/** The study's documents, which the site can read once the CDA is signed, and the site's own for this match. */
export function MatchDocuments({ side, asked, documents, studyId, site, draft, idempotencyKey }: DocumentsProps) {
  const { open, study, notShared, site: own } = documents;
  const when = asked ? 'the CDA is signed, or it is selected without one' : 'it has shown interest';
  return (
    <>
      <Section
        id="study-documents"
        title="Protocol and other study documents"
        actions={side !== 'site' && <Link to={paths.studyDocuments(studyId)}>Who can read them</Link>}
        lead={
          side === 'site'
            ? 'From the sponsor. Please treat them as confidential.'
            : `Each site can read them once ${when}. ${open ? `${site} can read them now.` : `${site} cannot read them yet.`}`
        }
      >
        {side === 'site' && !open ? (
          <Card>
            <p>
              {asked
                ? 'You can read the sponsor’s documents here once the CDA has all signatures.'
                : 'You can read the sponsor’s documents here once you have shown interest.'}
            </p>
          </Card>
        ) : (
          <DocumentList
            documents={study}
            remove={side === 'sponsor' ? 'removeMatchDocument' : null}
            none={
              notShared
                ? 'None is shared with sites yet.'
                : side === 'sponsor'
                  ? 'You have not added any documents yet.'
                  : 'The sponsor has not added any documents yet.'
            }
          />
        )}
        {notShared !== null && notShared > 0 && (
          <p className="mt-3">
            {notShared === 1 ? 'One more is' : `${notShared} more are`} for the review only.{' '}
            {side === 'sponsor' ? 'Share what sites should read' : 'They are listed'} under{' '}
            <Link to={paths.studyDocuments(studyId)} className="link">
              the study’s documents
            </Link>
            .
          </p>
        )}
        {side === 'sponsor' && (
          <AddDocument id="study" intent="addMatchDocuments" kinds idempotencyKey={idempotencyKey} />
        )}
      </Section>
      <Section
        id="site-documents"
        title={side === 'site' ? 'Your documents for this study' : `Documents of ${site}`}
        actions={draft && <Link to={draft}>Draft of Form FDA 1572</Link>}
        lead={
          side === 'site'
            ? 'Only the sponsor of this study and our team can read them.'
            : 'For this study only. You can read the documents on its profile once you have selected it.'
        }
      >
        <DocumentList
          documents={own}
          remove={side === 'site' ? 'removeMatchDocument' : null}
          none="No documents yet."
        />
        {side === 'site' && <AddDocument id="site" intent="addMatchDocuments" idempotencyKey={idempotencyKey} />}
      </Section>
    </>
  );
}
