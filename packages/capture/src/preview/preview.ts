import { PreviewShow, type PreviewMessage, type PublicFlow } from '@verify/contract';
import * as z from 'zod/mini';
import type { App } from '../app/app.ts';
import type { Texts } from '../language/texts.ts';
import { applyTheme } from '../app/theme.ts';
import type { CaptureState } from '../model/state.ts';
import { loadLater } from '../view/screens.ts';
import { scenesOf } from './preview-scenes.ts';
import { createSceneApp } from './scene-app.ts';
import { SCENES } from './scenes.ts';
import { createShownTexts } from './shown-texts.ts';

/** Waits until a screen is drawn after its state changed. */
const DRAWN_MS = 60;

/** Shows what the editor's page of the same origin sends. It has no door, no token, and a CSP without connections. */
export function startPreview(texts: Texts, render: (app: App) => void, page: Window = window): void {
  const { parent, origin } = page;
  const root = page.document.documentElement;
  const tell = (message: PreviewMessage): void => parent.postMessage(message, origin);
  if (parent === page) return;

  // In phone format, because most people see it on a phone.
  const shown = createShownTexts(texts, root);
  const scenes = createSceneApp(shown.texts, [720, 1280]);
  const { app } = scenes;
  let wanted: PreviewShow | null = null;
  let drawn = false;
  let busy = false;
  let editing = false;
  let marked: HTMLElement | null = null;

  page.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== parent || event.origin !== origin) return;
    const parsed = z.safeParse(PreviewShow, event.data);
    if (!parsed.success) return;
    wanted = parsed.data;
    if (!busy) void work();
  });
  for (const name of ['click', 'mouseover'] as const) page.addEventListener(name, point, true);
  tell({ verify: 'preview-ready' });

  /** While texts are edited, outlines the text under the pointer, and names the one that is clicked. */
  function point(event: MouseEvent): void {
    mark(null);
    if (!editing) return;
    const found = shown.at(event.target as Element);
    if (event.type === 'click') {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (found) tell({ verify: 'preview-picked', key: found.key });
    } else mark(found?.element ?? null);
  }

  function mark(element: Element | null): void {
    marked?.style.removeProperty('outline');
    marked = element as HTMLElement | null;
    marked?.style.setProperty('outline', '2px dashed currentcolor');
  }

  /** Handles one message at a time; of several that arrived in the meantime, only the last one counts. */
  async function work(): Promise<void> {
    busy = true;
    while (wanted) {
      const show = wanted;
      wanted = null;
      await put(show);
    }
    busy = false;
  }

  async function put({ flow, scene, themeMode, locale, edit = false }: PreviewShow): Promise<void> {
    editing = edit;
    mark(null);
    const offered = scenesOf(flow);
    const name = offered.some((one) => one.name === scene) ? scene : 'intro';
    if (!drawn) await loadLater(app);
    await texts.load([locale]);
    await texts.adopt(flow);
    root.removeAttribute('style');
    applyTheme(root, { themeMode, flow: flow.theme });
    await scenes.show(SCENES[name]!, (state) => ofFlow(state, flow));
    if (!drawn) {
      drawn = true;
      render(app);
    }
    await new Promise((resolve) => setTimeout(resolve, DRAWN_MS));
    tell({
      verify: 'preview-shown',
      scene: name,
      scenes: offered,
      locale: texts.locale.peek(),
      words: texts.all(),
      keys: shown.keys(),
    });
  }
}

function ofFlow(state: CaptureState, flow: PublicFlow): CaptureState {
  const documentType = flow.documents.some(({ type }) => type === state.choice?.documentType)
    ? state.choice!.documentType
    : flow.documents[0]?.type;
  const choice = state.choice && documentType ? { ...state.choice, documentType } : null;
  return { ...state, flow, documents: flow.documents, choice };
}
