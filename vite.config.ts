import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CLIP_FILE } from '@verify/engine/test/clip';

const UNIT_FOLDERS = ['packages', 'apps', 'scripts', 'bench'];
/** A machine that is busy takes its time: these limits only end what never comes. */
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 200_000 } } };
const IN_NODE = {
  ...LIMITS,
  // A hundred files load the server: what is loaded stays for the next file of a worker, a third of the processor time
  // less.
  isolate: false,
  // Without it, a style sheet that a test reads as text is empty.
  css: true,
};

/**
 * The kinds of tests: `unit` in Node, and `slow` for files of them that take longer than three seconds; `built` on the
 * bundles of `npm run build`; `scale` on several processes; `browser` and `e2e` in a real Chromium (CHROMIUM_PATH comes
 * from e2e/fixtures/browser/find-browser.ts).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...IN_NODE,
          name: 'unit',
          include: UNIT_FOLDERS.map((folder) => `${folder}/**/*.test.ts`),
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.{slow,browser,built,scale}.test.ts'],
        },
      },
      {
        test: {
          ...IN_NODE,
          name: 'slow',
          include: UNIT_FOLDERS.map((folder) => `${folder}/**/*.slow.test.ts`),
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          ...LIMITS,
          name: 'built',
          include: ['bench/**/*.built.test.ts', 'packages/**/*.built.test.ts'],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        // Several processes on PostgreSQL and S3 (`npm run test:scale`): each file starts engines of its own.
        test: {
          ...LIMITS,
          name: 'scale',
          include: ['packages/**/*.scale.test.ts', 'e2e/scale/*.scale.test.ts'],
          exclude: ['**/node_modules/**'],
          fileParallelism: false,
        },
      },
      {
        // The image of the Dockerfile (`npm run test:container`, which says where it is).
        test: {
          ...LIMITS,
          name: 'container',
          include: ['e2e/container/*.container.test.ts'],
          exclude: ['**/node_modules/**'],
          fileParallelism: false,
        },
      },
      {
        // Each file starts a service, a partner and a Chromium of its own: two at a time, however many cores there are.
        test: {
          ...LIMITS,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.{scale,engine,container}.test.ts'],
          maxWorkers: 2,
        },
      },
      {
        // The stories in Firefox and WebKit (`npm run test:engines`), each person with an engine of their own.
        test: {
          ...LIMITS,
          name: 'engines',
          include: ['e2e/engines/*.engine.test.ts'],
          exclude: ['**/node_modules/**'],
          maxWorkers: 2,
        },
      },
      {
        // A dependency that is only found while a test runs makes Vite reload the page under it.
        optimizeDeps: {
          entries: [
            'packages/{engine,capture}/src/**/{index,main,*.worker}.{ts,tsx}',
            'packages/**/*.browser.test.{ts,tsx}',
          ],
        },
        worker: { format: 'es' },
        test: {
          ...LIMITS,
          name: 'browser',
          include: ['packages/**/*.browser.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['packages/engine/test/global-setup.ts'],
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: {
                executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
                args: [
                  '--headless',
                  '--no-sandbox',
                  '--disable-gpu',
                  '--disable-quic',
                  '--no-first-run',
                  '--disable-background-networking',
                  '--disable-component-update',
                  '--disable-sync',
                  '--use-fake-ui-for-media-stream',
                  '--use-fake-device-for-media-stream',
                  `--use-file-for-fake-video-capture=${CLIP_FILE}`,
                ],
              },
            }),
          },
        },
      },
    ],
  },
});
