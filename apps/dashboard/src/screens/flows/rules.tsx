import {
  canRun,
  DOCUMENT_NAMES,
  DocumentType,
  type FlowSettings,
  FlowStep,
  ruleSentence,
  SERVICE_KEYS,
  type StepCondition,
  type StepRule,
  STEPS,
} from '@verify/contract';
import { useState } from 'preact/hooks';
import { Icon } from '../../parts/icons.tsx';
import { Card } from '../../parts/parts.tsx';
import { Notes } from './field-row.tsx';
import { ConditionFields, newCondition } from './rule-condition.tsx';
import type { Draft } from './use-draft.ts';

/** What a rule can ask for; a wallet takes the place of a document, which only the flow itself can offer. */
const ASKED = FlowStep.options.filter((step) => step !== 'wallet');

/** Rules as sentences; the one that is edited is opened below its own. */
export function RulesSection({ draft }: { draft: Draft }) {
  const { settings, set } = draft;
  const { rules } = settings;
  const [edited, setEdited] = useState<number | null>(null);
  const change = (next: readonly StepRule[]): void => set(withRules(settings, [...next]));
  const put = (index: number, rule: StepRule): void => change(rules.map((each, at) => (at === index ? rule : each)));
  const add = (): void => {
    change([...rules, newRule(settings)]);
    setEdited(rules.length);
  };
  return (
    <Card
      title="Further steps"
      note="Ask some people for more, depending on what the server read. Each rule applies once. A condition about something that could not be read counts as met."
    >
      <div class="pad">
        {rules.length > 0 && (
          <ol class="rules">
            {rules.map((rule, index) => (
              <li key={index}>
                <div class="rule-row">
                  <p>{ruleSentence(rule)}</p>
                  <button
                    type="button"
                    class="button quiet"
                    aria-expanded={edited === index}
                    aria-label={edited === index ? `Close rule ${index + 1}` : `Edit rule ${index + 1}`}
                    onClick={() => setEdited(edited === index ? null : index)}
                  >
                    {edited === index ? 'Close' : 'Edit'}
                  </button>
                  <button
                    type="button"
                    class="button quiet square"
                    aria-label={`Remove rule ${index + 1}`}
                    onClick={() => {
                      change(rules.filter((_, at) => at !== index));
                      setEdited(null);
                    }}
                  >
                    <Icon name="close" />
                  </button>
                </div>
                {edited === index && (
                  <RuleFields rule={rule} settings={settings} index={index} change={(next) => put(index, next)} />
                )}
                <Notes error={draft.errorAt('rules', index)} />
              </li>
            ))}
          </ol>
        )}
        <button type="button" class="button" onClick={add} disabled={rules.length >= 10}>
          <Icon name="plus" />
          Add a rule
        </button>
      </div>
    </Card>
  );
}

interface Props {
  readonly rule: StepRule;
  readonly settings: FlowSettings;
  readonly index: number;
  readonly change: (rule: StepRule) => void;
}

function RuleFields({ rule, settings, index, change }: Props) {
  const conditions = (next: StepCondition[]): void => change({ ...rule, if: next });
  const ask = (step: FlowStep, on: boolean): void => {
    const steps = FlowStep.options.filter((each) => (each === step ? on : rule.ask.includes(each)));
    const { documents: _, ...others } = rule;
    change({
      ...others,
      ask: steps,
      ...(steps.includes('document') ? { documents: rule.documents ?? ['passport'] } : {}),
    });
  };
  const types = (type: DocumentType, on: boolean): void =>
    change({
      ...rule,
      documents: DocumentType.options.filter((each) => (each === type ? on : rule.documents?.includes(each))),
    });
  return (
    <div class="rule-fields" role="group" aria-label={`Rule ${index + 1}`}>
      <h3>If</h3>
      <ul class="conditions">
        {rule.if.map((condition, at) => (
          <li key={at}>
            <ConditionFields
              condition={condition}
              name={`Condition ${at + 1} of rule ${index + 1}`}
              change={(next) => conditions(rule.if.map((each, i) => (i === at ? next : each)))}
            />
            {rule.if.length > 1 && (
              <button
                type="button"
                class="button quiet square"
                aria-label={`Remove condition ${at + 1}`}
                onClick={() => conditions(rule.if.filter((_, i) => i !== at))}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {rule.if.length < 5 && (
        <button
          type="button"
          class="button quiet"
          onClick={() => conditions([...rule.if, newCondition('issued-outside')])}
        >
          <Icon name="plus" />
          And another condition
        </button>
      )}
      <h3>Also ask for</h3>
      <div class="switches">
        {ASKED.map((step) => (
          <label key={step} class="check">
            <input
              type="checkbox"
              checked={rule.ask.includes(step)}
              disabled={step !== 'document' && settings.steps.includes(step)}
              onChange={(event) => ask(step, event.currentTarget.checked)}
            />
            <span>
              {step === 'document' ? 'Another document' : STEPS[step].name}
              {step !== 'document' && settings.steps.includes(step) && <small>Everyone is asked for it</small>}
            </span>
          </label>
        ))}
      </div>
      {rule.ask.includes('document') && (
        <fieldset class="plain types">
          <legend>Types of the other document</legend>
          {DocumentType.options.map((type) => (
            <label key={type} class="check">
              <input
                type="checkbox"
                checked={rule.documents?.includes(type) ?? false}
                onChange={(event) => types(type, event.currentTarget.checked)}
              />
              <span>{DOCUMENT_NAMES[type]}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** A rule that fits the flow as it is, to begin with. */
function newRule({ steps, documents }: FlowSettings): StepRule {
  const about = newCondition('issued-outside');
  const first = documents[0]?.type;
  const when = first ? [{ about: 'document' as const, is: [first] }, about] : [about];
  const missing = ASKED.find((step) => step !== 'document' && !steps.includes(step));
  return missing ? { if: when, ask: [missing] } : { if: when, ask: ['document'], documents: ['passport'] };
}

/** Turns on the services that get material through the rules, and turns off the services that lose it. */
function withRules(settings: FlowSettings, rules: StepRule[]): Partial<FlowSettings> {
  const possible = (of: readonly StepRule[]) => [...settings.steps, ...of.flatMap(({ ask }) => ask)];
  const [before, after] = [possible(settings.rules), possible(rules)];
  const services = SERVICE_KEYS.filter((key) =>
    canRun(key, after) ? settings.services.includes(key) || !canRun(key, before) : false,
  );
  return { rules, services };
}
