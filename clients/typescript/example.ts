/** Posts a study, reads which sites fit it, invites the best, and follows what happens to it. */
import { createClient, type Schemas, StudyBridgeError } from './src/client.ts';

const client = createClient({ baseUrl: 'https://studybridge.example', token: 'sb_…' });

const study: Schemas['StudyInput'] = { title: 'A study of asthma', phase: 'phase_ii', therapeuticArea: 'pulmonology' };
const { id } = await client.submitStudy({ body: study });

// Once an administrator has approved it:
const { matches } = await client.sitesForStudy({ path: { studyId: id } });
for (const { site, overallScore } of matches) console.log(site, overallScore);
const [best] = matches;
if (best) await client.inviteSite({ path: { id }, body: { siteId: best.siteId } });

let { cursor } = await client.readChanges({ query: { since: new Date().toISOString() } });
const news = await client.readChanges({ query: { cursor } });
for (const { event, address } of news.changes) console.log(event, address);
({ cursor } = news);

// All pages of a list:
for await (const { siteOrganization, status } of client.pages('listStudyMatches', { path: { id } }))
  console.log(siteOrganization.name, status);

try {
  await client.selectMatch({ path: { id: 'a match' }, body: { reason: 'The best fit.' } });
} catch (error) {
  if (!(error instanceof StudyBridgeError)) throw error;
  console.log(error.code, error.status, error.errors);
}
