import { Marked } from 'marked';
import { codeBlock } from './highlight.ts';
import { slugOf } from './html.ts';

/** A line that is filled by other content. */
export const PART = /^\{\{([a-z-]+) ?([^}\n]*)\}\}$/gm;

/** A page's own prose as HTML. A line `{{name argument}}` is replaced by the result of `fill`. */
export function renderMarkdown(source: string, fill: (name: string, argument: string) => string): string {
  const slots: string[] = [];
  const withSlots = source.replace(PART, (_, name: string, argument: string) => {
    slots.push(fill(name, argument));
    return `<!--slot ${slots.length - 1}-->`;
  });
  return (marked.parse(withSlots, { async: false }) as string).replace(
    /<!--slot (\d+)-->/g,
    (_, at: string) => slots[Number(at)]!,
  );
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${html}</h1>\n`;
      const id = slugOf(html);
      return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${html}</a></h${depth}>\n`;
    },
    code: ({ text, lang }) => codeBlock(text, lang ?? ''),
    table({ header, rows }) {
      const cells = (list: typeof header): string[] => list.map(({ tokens }) => this.parser.parseInline(tokens));
      const columns = cells(header);
      const body = rows.map((row) => {
        const [first, ...rest] = cells(row);
        const others = rest.map(
          (cell, at) => `<td data-label="${columns[at + 1]!.replace(/<[^>]+>/g, '')}">${cell}</td>`,
        );
        return `<tr><th scope="row">${first}</th>${others.join('')}</tr>`;
      });
      const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
      return `<div class="table" role="group" aria-label="${columns[0]!.replace(/<[^>]+>/g, '')}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
    },
  },
});
