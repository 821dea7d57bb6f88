import type { CDPSession, Page } from 'playwright-core';
import { keyOf } from '../text-keys.ts';

interface AxNode {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
}

/** Roles that a screen reader does not announce. */
const SILENT = /^(none|generic|InlineTextBox|LineBreak|RootWebArea|Abbr|Section|Canvas|Video)$/;
const STATES = [
  'checked',
  'disabled',
  'expanded',
  'invalid',
  'level',
  'live',
  'modal',
  'pressed',
  'readonly',
  'required',
  'selected',
];

/** The accessibility tree, a line for each node, with keys in place of texts: `heading "{selfie.title}" level=1`. */
export async function accessibilityTree(page: Page): Promise<string[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: AxNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const walk = (id: string, depth: number, said: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const role = node.role?.value ?? '';
    const name = (node.name?.value ?? '').replaceAll(/\s+/g, ' ').trim();
    const silent = node.ignored || SILENT.test(role) || (role === 'StaticText' && (!name || said.includes(name)));
    let below = depth;
    if (!silent) {
      const states = STATES.flatMap((key) => {
        const value = node.properties?.find((one) => one.name === key)?.value.value;
        return value === undefined || value === false || value === 'false' || value === 'off'
          ? []
          : [`${key}=${String(value)}`];
      });
      const description = node.description?.value ? `(${keyOf(node.description.value.replaceAll(/\s+/g, ' '))})` : '';
      const word = role === 'StaticText' ? 'text' : role;
      lines.push(
        ['  '.repeat(depth) + word, name && JSON.stringify(keyOf(name)), description, ...states]
          .filter(Boolean)
          .join(' '),
      );
      below++;
    }
    // The list of languages is long and the same everywhere.
    if (role === 'combobox' || role === 'MenuListPopup') return;
    for (const child of node.childIds ?? []) walk(child, below, silent ? said : name || said);
  };
  walk(nodes.find(({ parentId }) => !parentId)!.nodeId, 0, '');
  return lines;
}
