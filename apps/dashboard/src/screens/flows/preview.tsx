import { type CaptureLocale, PreviewMessage, publicFlow, shownConsent } from '@verify/contract';
import { type Dispatch, type StateUpdater, useEffect, useRef, useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { Select } from '../../parts/forms/form.tsx';
import { useFlow } from './fields.tsx';

export type PreviewShown = Extract<PreviewMessage, { verify: 'preview-shown' }>;

const SIZES = { Phone: { width: 375, height: 760 }, Desktop: { width: 1024, height: 800 } } as const;
/** Height above and below the picture, so that all of it is visible. */
const AROUND_PX = 310;
const LEAST_PX = 460;
const EDGE_PX = 16;
/** While the user types. */
const WAIT_MS = 120;

interface Props {
  readonly locale: CaptureLocale;
  readonly shown: PreviewShown | null;
  readonly onShown: (shown: PreviewShown) => void;
  readonly scene: string;
  readonly setScene: Dispatch<StateUpdater<string>>;
  /** A click on a text names it instead of acting. */
  readonly edit: boolean;
  readonly onPicked: (key: string) => void;
}

/** The capture app itself, in a frame without network access; it shows each change at once. */
export function Preview({ locale, shown, onShown, scene, setScene, edit, onPicked }: Props) {
  const { settings, flow } = useFlow();
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const [size, setSize] = useState<keyof typeof SIZES>('Phone');
  const [theme, setTheme] = useState<'Light' | 'Dark'>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'Dark' : 'Light',
  );
  const [available, setAvailable] = useState({ width: 378, height: 560 });

  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      const parsed = z.safeParse(PreviewMessage, data);
      if (!parsed.success) return;
      if (parsed.data.verify === 'preview-ready') setReady(true);
      else if (parsed.data.verify === 'preview-picked') onPicked(parsed.data.key);
      else {
        const { scene: instead, scenes } = parsed.data;
        onShown(parsed.data);
        // The preview shows another screen if the flow no longer has the chosen one. Otherwise the choice stays.
        setScene((chosen) => (scenes.some(({ name: each }) => each === chosen) ? chosen : instead));
      }
    };
    addEventListener('message', listen);
    const fit = (): void =>
      setAvailable({
        width: place.current!.clientWidth - 2 * EDGE_PX,
        height: Math.max(LEAST_PX, innerHeight - AROUND_PX),
      });
    const observer = new ResizeObserver(fit);
    observer.observe(place.current!);
    addEventListener('resize', fit);
    return () => {
      removeEventListener('message', listen);
      removeEventListener('resize', fit);
      observer.disconnect();
    };
  }, []);

  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => {
      const consent = shownConsent(settings, locale, () => '');
      const drawn = publicFlow(flow.name, flow.version, settings, consent);
      const show = { verify: 'preview', flow: drawn, scene, themeMode: theme.toLowerCase(), locale, edit };
      frame.current?.contentWindow?.postMessage(show, location.origin);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [ready, flow, settings, scene, theme, locale, edit]);

  const { width, height } = SIZES[size];
  const scale = Math.min(1, available.width / width, available.height / height);
  return (
    <section class="card preview" aria-label="Preview">
      <header class="preview-head">
        <Select
          aria-label="Screen"
          value={scene}
          options={(shown?.scenes ?? [{ name: 'intro', title: 'Introduction' }]).map((each) => [each.name, each.title])}
          change={setScene}
        />
        <Segments label="Size" options={['Phone', 'Desktop']} chosen={size} choose={setSize} />
        <Segments label="Background" options={['Light', 'Dark']} chosen={theme} choose={setTheme} />
      </header>
      <div class="preview-place" ref={place}>
        <div class="preview-stage" style={{ width: `${width * scale}px`, height: `${height * scale}px` }}>
          <iframe
            ref={frame}
            src="/dashboard/preview"
            title="Preview of the capture app"
            sandbox="allow-scripts allow-same-origin"
            style={{ width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` }}
          />
        </div>
      </div>
      {edit && <p class="note">Click a text to edit it.</p>}
      <p class="note">Nothing is sent from this preview, and the camera is a drawing.</p>
    </section>
  );
}

interface SegmentsProps<Name extends string> {
  readonly label: string;
  readonly options: readonly Name[];
  readonly chosen: Name;
  readonly choose: (name: Name) => void;
}

const Segments = <Name extends string>({ label, options, chosen, choose }: SegmentsProps<Name>) => (
  <div class="segments" role="group" aria-label={label}>
    {options.map((each) => (
      <button key={each} type="button" aria-pressed={each === chosen} onClick={() => choose(each)}>
        {each}
      </button>
    ))}
  </div>
);
