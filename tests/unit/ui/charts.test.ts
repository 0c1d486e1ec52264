import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BarChart } from '~/ui/charts/bar-chart';
import { ColumnChart } from '~/ui/charts/column-chart';
import { Funnel } from '~/ui/charts/funnel';
import { around, Radar, radarShape } from '~/ui/charts/radar';
import { Ring } from '~/ui/charts/ring';
import { UsMap } from '~/ui/charts/us-map';

const markup = (element: Parameters<typeof renderToStaticMarkup>[0]) => renderToStaticMarkup(element);
const count = (text: string, piece: string) => text.split(piece).length - 1;

it('[ADM-10] a radar joins neighbors that are both known, and draws no line to unknown values', () => {
  const known = [50, 100, 0, 80, 60].map((value, index) => ({ label: `${index}`, value }));
  expect(radarShape(known, 100).edges).toHaveLength(5);
  const gap = known.map((axis, index) => (index === 1 ? { ...axis, value: null } : axis));
  const { points, edges } = radarShape(gap, 100);
  expect(points[1]).toBeNull();
  expect(edges).toHaveLength(3);
  expect(
    radarShape(
      known.map((axis) => ({ ...axis, value: null })),
      100,
    ),
  ).toEqual({
    points: [null, null, null, null, null],
    edges: [],
  });
});

it('[ADM-10] a radar starts at the top and goes clockwise; zero is in the center', () => {
  expect(around(0, 4, 1, 100)).toEqual([0, -100]);
  expect(around(1, 4, 0.5, 100)).toEqual([50, 0]);
  expect(around(3, 5, 0, 100)).toEqual([0, 0]);
});

it('[ADM-10] the radar labels unknown values and draws no point for them', () => {
  const axes = [
    { label: 'Geography', value: 90 },
    { label: 'Specialty', value: null },
    { label: 'Capacity', value: 0 },
  ];
  const picture = markup(createElement(Radar, { title: 'The sub-scores', axes }));
  expect(picture).toContain('role="img" aria-label="The sub-scores"');
  expect(count(picture, '<circle')).toBe(2);
  expect(count(picture, 'Not known')).toBe(1);
  expect(picture).toContain('>0</tspan>');
});

it('[ADM-10][ADM-12] bars are as long as their share; unknown values have none and differ from zero', () => {
  const rows = [
    { key: 'a', label: 'A', value: 50 },
    { key: 'b', label: 'B', value: 0 },
    { key: 'c', label: 'C', value: null },
  ];
  const table = markup(createElement(BarChart, { caption: 'Scores', heads: ['Of', 'Percent'], rows, max: 200 }));
  expect(table).toContain('<caption class="sr-only">Scores</caption>');
  expect(table).toContain('width="25%"');
  expect(table).toContain('width="0%"');
  expect(count(table, 'gauge-unknown')).toBe(1);
  expect(count(table, 'Not known')).toBe(1);
});

it('[NUM-01] a bar is hatched from its known to its assumed end', () => {
  const rows = [{ key: 'a', label: 'A', value: 50, assumed: 10 }];
  const table = markup(createElement(BarChart, { caption: 'Scores', heads: ['Of', 'Points'], rows, max: 200 }));
  expect(table).toContain('width="20%"');
  expect(table).toContain('<line x1="20%" x2="25%"');
});

it('[SPON-06] a funnel narrows from stage to stage, and gives each as a share of the stage before', () => {
  const stages = [
    { name: 'Matched', count: 40 },
    { name: 'Interested', count: 10 },
    { name: 'Selected', count: 4 },
  ];
  const table = markup(createElement(Funnel, { caption: 'Funnel', stages }));
  expect(table).toContain('points="0.0,0.25 100.0,0.25 62.5,9.75 37.5,9.75"');
  expect(table).toContain('>25%<');
  expect(table).toContain('>40%<');
  const none = markup(createElement(Funnel, { caption: 'Funnel', stages: stages.map((s) => ({ ...s, count: 0 })) }));
  expect(none).not.toContain('NaN');
  expect(none).not.toContain('%<');
});

it('[ADM-12] columns have their numbers in a table too', () => {
  const points = [{ short: 'Mar', name: 'March 2026', values: [3, 1] }];
  const picture = markup(
    createElement(ColumnChart, { title: 'Registrations', head: 'Month', series: ['Sites', 'Sponsors'], points }),
  );
  expect(picture).toContain('role="img" aria-label="Registrations"');
  expect(picture).toMatch(/March 2026<\/th>(<td[^>]*>\d<\/td>){3}/);
  expect(picture.replace(/<[^>]*>/g, ' ')).toMatch(/March 2026\s+3\s+1\s+4/);
});

it('[ADM-12] a ring is filled to the percentage it shows', () => {
  expect(markup(createElement(Ring, { label: 'Rate', percent: 29 }))).toContain('stroke-dasharray="29 100"');
  const unknown = markup(createElement(Ring, { label: 'Rate', percent: null }));
  expect(unknown).toContain('aria-label="Rate: Not known"');
  expect(unknown).not.toContain('stroke-dasharray');
});

it('[ADM-12] the map names each state with its number, and its legend the ranges', () => {
  const state = { code: 'TX' as const, name: 'Texas', path: 'M0,0l1,1z', labelAt: [5, 5] as const, count: 3, step: 1 };
  const map = { width: 10, height: 10, states: [state], steps: [{ from: 1, to: 3 }], dots: [] };
  // biome-ignore lint/correctness/noChildrenProp: without JSX, a required child can't be passed otherwise.
  const picture = markup(createElement(UsMap, { map, title: 'Sites by state', what: 'site', children: null }));
  expect(picture).toContain('role="img" aria-label="Sites by state"');
  expect(picture).toContain('<title>Texas: 3 sites</title>');
  expect(picture.replace(/<[^>]*>/g, '')).toContain('1–3 sites');
});

it('no picture has a style attribute: the content security policy forbids them', () => {
  const all = [
    createElement(Ring, { label: 'Rate', percent: 29 }),
    createElement(Funnel, { caption: 'F', stages: [{ name: 'A', count: 1 }] }),
    createElement(Radar, { title: 'R', axes: [{ label: 'A', value: 1 }] }),
  ].map(markup);
  expect(all.join('')).not.toContain('style=');
});
