import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin, type Rollup } from 'vite';
import remixOptions from './remix.config.js';

const TARGET = 'es2022';
/** Terser makes a page's scripts 4 % smaller than Vite's default minifier, after compression. */
const SMALL = { minify: 'terser', terserOptions: { ecma: 2020, compress: { passes: 2 } } } as const;
const ALIAS = [
  { find: /^~\//, replacement: `${import.meta.dirname}/app/` },
  { find: /^~db\//, replacement: `${import.meta.dirname}/db/` },
];

/** The lists behind this check would make every form heavier, so only the server checks names. */
const CHECKED_BY_SERVER = {
  find: '~/catalogue/plain-names',
  replacement: `${import.meta.dirname}/app/catalogue/plain-names.browser.ts`,
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixOptions), ...(isSsrBuild ? [] : [pureConstants(), lightPages(), noCircles()])],
  define: isSsrBuild ? lightFiles() : {},
  // A server that is still being changed (npm run dev) shares its modules with the browser.
  resolve: { alias: isSsrBuild || command === 'serve' ? ALIAS : [CHECKED_BY_SERVER, ...ALIAS] },
  // Compiled, and only for the server, whose files Vite scans as well.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'],
    exclude: ['@node-rs/argon2', 'better-sqlite3'],
  },
  build: {
    target: TARGET,
    ...(isSsrBuild ? {} : SMALL),
    modulePreload: false, // Remix lists what a page needs, and what loads later needs no list
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: sharedChunk, onlyExplicitManualChunks: true } },
  },
}));

const LIGHT = { script: 'light', bell: 'open-bell' };

/** Adds the files that pages without React use: app/light.ts in one file, and the bell that it opens. */
function lightPages(): Plugin {
  return {
    name: 'light-pages',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: '/app/ui/notifications/open-bell.tsx',
        name: LIGHT.bell,
        preserveSignature: 'strict',
      });
      // May export code that other chunks use. Otherwise each page would load one more file that only exports these
      // routes.
      for (const route of ['root.tsx', 'routes/admin-panel/route.tsx', 'routes/admin-panel._index/route.tsx']) {
        this.emitFile({
          type: 'chunk',
          id: `/app/${route}?__remix-build-client-route`,
          preserveSignature: 'allow-extension',
        });
      }
    },
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'error',
        resolve: { alias: ALIAS },
        build: {
          write: false,
          target: TARGET,
          ...SMALL,
          modulePreload: false,
          copyPublicDir: false,
          rollupOptions: { input: 'app/light.ts', output: { format: 'iife' } },
        },
      });
      const [{ code }] = (built as Rollup.RollupOutput).output;
      this.emitFile({ type: 'asset', name: `${LIGHT.script}.js`, source: code });
    },
  };
}

/** The addresses of these files, for the server, which is built after them. */
function lightFiles() {
  const folder = resolve(import.meta.dirname, remixOptions.buildDirectory ?? 'build', 'client/assets');
  const addressOf = (name: string) => {
    const file = readdirSync(folder).find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'));
    return JSON.stringify(`/assets/${file}`);
  };
  return {
    'import.meta.env.LIGHT_SCRIPT': addressOf(LIGHT.script),
    'import.meta.env.LIGHT_BELL': addressOf(LIGHT.bell),
  };
}

/**
 * Marks the constants of our own modules as free of side effects, which Rollup cannot tell for calls such as
 * `z.object(…)`. Without this, a page that needs one word of a module also gets its schemas, and zod with them. It also
 * tells Rollup that importing our modules has no effect, so that a page loads no chunk it uses nothing from.
 */
function pureConstants(): Plugin {
  return {
    name: 'pure-constants',
    enforce: 'post',
    transform(code, id) {
      if (!/\/app\/.*\.tsx?$/.test(id)) return null;
      if (!/\/app\/(domain|registry)\/.*\.ts$/.test(id)) return { moduleSideEffects: false };
      const constants = this.parse(code).body.flatMap((node) => {
        const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
        return declaration?.type === 'VariableDeclaration' ? declaration.declarations.map(({ init }) => init) : [];
      });
      let marked = code;
      for (const { start, end } of (
        constants.filter(Boolean) as unknown as { start: number; end: number }[]
      ).reverse()) {
        const value = code.slice(start, end);
        if (/^[\w.]+\s*\(|^\{|^\[/.test(value) && value.includes('(')) {
          marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${value}))()${marked.slice(end)}`;
        }
      }
      return { code: marked, map: null, moduleSideEffects: false };
    },
  };
}

/**
 * Fails the build if chunks import each other in a circle: a browser may then run one before what it needs from another
 * is there, and every page stays blank.
 */
function noCircles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? chunk.imports : [];
      };
      const follow = (path: string[]) => {
        for (const file of importsOf(path.at(-1) as string)) {
          if (path.includes(file)) this.error(`Chunks import each other: ${[...path, file].join(' → ')}`);
          if (done.has(file)) continue;
          follow([...path, file]);
        }
        done.add(path.at(-1) as string);
      };
      const done = new Set<string>();
      for (const file of Object.keys(bundle)) follow([file]);
    },
  };
}

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/[\w-]+|turbo-stream)\/|commonjsHelpers|\/app\/entry\.client/;
const VALIDATION =
  /node_modules\/(zod|@conform-to\/zod)\/|\/app\/(catalogue\/(validation|characters|contact-keys|invisible|mail-address|plain-names(\.browser)?)|domain\/model\/(fields|document-reference-schema|study-country-schema))\.ts$/;
const FORMS =
  /node_modules\/@conform-to\/|\/app\/(domain\/model\/form|ui\/(form\/(index|choice|file|range|text|zod|use)|account-form|sign-in-form|meanwhile))/;
/** Modules that this many pages need come with the frame. */
const COMMON = 40;
/** Modules that a few pages have in common, by what they show. The first match counts; the default is `lists`. */
const SHARED = {
  /** The frame of a match’s tabs. */
  workspace:
    /\/app\/(catalogue\/engagement|domain\/model\/(engagement-(path|standing)|match-history-words)|ui\/(workspace|match-history))/,
  /** All questions of the library, for the pages on which they are chosen and answered. */
  library: /\/app\/catalogue\/feasibility\/library/,
  /** What only some of the tabs show. They have forms, so lists must not load them. */
  answers:
    /\/app\/(catalogue\/(agreements|documents|feasibility|signing|visits)|domain\/model\/(agreement-(statement|terms)|answer-values|cda-template|question-conditions|questionnaire-rules|sent-questionnaire)|ui\/(ask-colleague|feasibility\/|kept-text|message-fields|shown-publicly|signatures))/,
  steps:
    /\/app\/(domain\/model\/(steps|step-schemas|document-(schema|reference-schema)|match-document-view|record-form)|catalogue\/uploads|ui\/(multi-step-form|continue-draft|study-fields|equipment-field|site-fields|must-fields|listing-fields|upload\/(?!.*\.client)|country-fields)|registry\/(nct-number|other-registries))/,
  /** What a study has from its registry record, and the head of its pages. */
  record:
    /\/app\/(catalogue\/origins|domain\/model\/study-(countries|origins|sponsor|form-values)\.|registry\/sponsor-name|ui\/(estimates|origin-notes|study-(facts|frame)))/,
  /** Open studies, and what keeps a site from them. */
  open: /\/app\/(catalogue\/unmet|ui\/(site-fit|not-verified-yet))/,
  /** The documents that a match and its study list, and what sends a CDA to one site or several. */
  shared: /\/app\/ui\/(documents|cda-fields)/,
  end: /\/app\/ui\/end-study/,
  /** Long forms of different kinds ask before they are left; short ones need not load it. */
  unsaved: /\/app\/ui\/(unsaved|edit-page)/,
  report: /\/app\/ui\/(report|public-page)\.tsx/,
  /** The parts of a site's public page, for the three pages that name them. */
  publicParts: /\/app\/catalogue\/public-page/,
  /** What an active site counts. */
  counts: /\/app\/(catalogue\/counts|domain\/model\/counts\.)/,
  /** A site as sponsors find it. */
  found: /\/app\/ui\/(found-site|site-as-seen)/,
  extras:
    /\/app\/(catalogue\/(account|kiosk|track-record|training)|matching\/equipment|ui\/(copy|qr-code|completeness))/,
  /** The forms of both pages of webhooks, which lists must not load. */
  webhooks: /\/app\/ui\/webhook-parts/,
  /** Who works for whom: the page of an organization, and its record for administrators. */
  relations: /\/app\/(catalogue\/relations|ui\/relation-table)/,
  /** What changes a sponsor's own list, which only its pages and those of sites load. */
  siteList: /\/app\/(catalogue\/site-lists|ui\/site-list-parts)/,
  /** Events, and the leads from them. */
  leads: /\/app\/(catalogue\/leads|domain\/model\/kiosk-view|ui\/(lead-parts|event-fields))/,
  /** A record under review, and all that administrators see of it. */
  records: /\/app\/(ui\/(duplicates|keys|organization-facts|record|review-queue))/,
  panel:
    /\/app\/(domain\/model\/(decision|duplicate|admin|panel-lists|review-filters)|catalogue\/(actions|lists|panel-lists|persons)|routes\/admin-panel\/|ui\/(activity-list|email-text|mail-preview|may|panel-list|reject-reasons|review-marks|layout\/sidebar))/,
  /** What becomes of a record after its decision, in its row and on its page. */
  moves: /\/app\/(domain\/model\/lifecycle|ui\/(lifecycle|panel-actions))/,
  /** The roles of people, in words. */
  team: /\/app\/(catalogue\/team-roles|ui\/account-state)/,
  lists:
    /\/app\/(catalogue\/(sub-scores|list-statuses)|domain\/model\/match-(bulk|decline|transitions)|ui\/(table|paged-table|pagination|confirm|list-badge|search-form|organization-chooser|explanation|match-actions|review-requests|quick-actions|change-table|study-effect|ticked-rows))/,
  data: /\/app\/(catalogue\/tie-words|ui\/(charts|insights|prospective-sites|sub-scores|tie-line))/,
};
/** Small, and needed on pages of every kind. */
const BASICS =
  /\/app\/(catalogue\/(declines|options|own|regions|statuses|texts|trim)|domain\/model\/(transitions|document-reference|member|study-(endings|musts)|text-blocks)|registry\/(text|facility-name)|ui\/(badge|empty-state|lists|next-step|reason-field|tabs|text-lists))\.tsx?$/;

type Modules = Parameters<Rollup.GetManualChunk>[1];
let known: { routesOf: Map<string, Set<string>>; ofForms: Set<string> } | undefined;

/** All that a module imports, directly or indirectly, except what loads later. */
function importedBy(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) importedBy(imported, modules, found);
  return found;
}

/** The pages that need each module, and the modules that forms need. */
function needs(modules: Modules) {
  const routesOf = new Map<string, Set<string>>();
  const ofForms = new Set<string>();
  for (const module of modules.getModuleIds()) {
    if (FORMS.test(module)) importedBy(module, modules, ofForms);
    if (!modules.getModuleInfo(module)?.isEntry) continue;
    for (const id of importedBy(module, modules)) routesOf.set(id, (routesOf.get(id) ?? new Set()).add(module));
  }
  return { routesOf, ofForms };
}

/**
 * The chunks that pages share. Left to itself, Rollup makes up to 57 for a page. Modules that every page's frame needs
 * are in the frame, those of forms in `forms`, those that a few pages have in common in SHARED, and those of a single
 * page in its own chunk. tests/http/page-weight.test.ts reports pages that load too much.
 */
function sharedChunk(id: string, modules: Modules): string | undefined {
  known ??= needs(modules);
  const { isEntry, dynamicImporters = [] } = modules.getModuleInfo(id) ?? {};
  const routes = [...(known.routesOf.get(id) ?? [])];
  const [shared] = Object.entries(SHARED).find(([, pattern]) => pattern.test(id)) ?? [];
  if (FRAMEWORK.test(id)) return 'framework';
  if (VALIDATION.test(id)) return 'validation';
  if (FORMS.test(id)) return 'forms';
  if (shared) return shared;
  if (known.ofForms.has(id) || id.includes('vite/preload-helper') || BASICS.test(id)) return 'frame';
  if (routes.some((route) => route.includes('/app/root.tsx')) || routes.length >= COMMON) return 'frame';
  if (routes.length < 2 || isEntry || dynamicImporters.length > 0) return undefined;
  return 'lists';
}
