import { findFirefox, findWebKit } from './bring-engines.ts';
import type { Engine, EngineName, EngineOptions } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

/** Functions that start an engine; null if it is not installed. */
export const ENGINES: Record<EngineName, () => ((options?: EngineOptions) => Promise<Engine>) | null> = {
  Firefox: () => {
    const paths = findFirefox();
    return paths && ((options) => startFirefox(paths, options));
  },
  WebKit: () => {
    const paths = findWebKit();
    return paths && ((options) => startWebKit(paths, options));
  },
};
