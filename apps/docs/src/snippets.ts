import { readFileSync } from 'node:fs';
import { codeBlock } from './render/highlight.ts';

export interface Language {
  readonly id: string;
  readonly name: string;
  readonly extension: string;
}

export const LANGUAGES: readonly Language[] = [
  { id: 'javascript', name: 'JavaScript', extension: 'mjs' },
  { id: 'python', name: 'Python', extension: 'py' },
  { id: 'php', name: 'PHP', extension: 'php' },
  { id: 'java', name: 'Java', extension: 'java' },
  { id: 'go', name: 'Go', extension: 'go' },
  { id: 'csharp', name: 'C#', extension: 'cs' },
];
export const TASKS = ['create-token', 'verify-webhook', 'fetch-result'] as const;

/** Java names a file after its class. */
export const fileOf = (task: string, { id, extension }: Language): string =>
  `${id}/${id === 'java' ? task.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()) : task}.${extension}`;

/** One task in every language, as tabs with the page's script, else one after the other. */
export function snippets(folder: string, task: string): string {
  const tab = ({ id, name }: Language): string =>
    `<button type="button" role="tab" id="tab-${task}-${id}" aria-controls="panel-${task}-${id}" data-language="${id}">${name}</button>`;
  const panel = (language: Language): string => {
    const code = readFileSync(`${folder}/${fileOf(task, language)}`, 'utf8');
    const { id, name } = language;
    return `<div role="tabpanel" id="panel-${task}-${id}" aria-labelledby="tab-${task}-${id}" data-language="${id}"><p class="language">${name}</p>${codeBlock(code, id)}</div>`;
  };
  return `<div class="tabs"><div role="tablist" aria-label="Language" hidden>${LANGUAGES.map(tab).join('')}</div>${LANGUAGES.map(panel).join('')}</div>`;
}
