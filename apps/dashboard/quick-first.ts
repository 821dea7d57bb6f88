import type { Plugin } from 'vite';

/**
 * Nothing is drawn before the script has run, since an empty page costs a slow machine two frames; and most of what is
 * in it runs for the first list, so browsers are told to compile it while they fetch it, beside the page's thread,
 * which then works a quarter less. Said here because the build keeps neither an attribute nor a comment that it doesn't
 * know.
 */
export function quickFirst(): Plugin {
  return {
    name: 'quick-first',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}
