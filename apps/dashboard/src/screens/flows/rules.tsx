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
import { Boxes } from '../../parts/forms/form.tsx';
import { Button, Card, Remover } from '../../parts/parts.tsx';
import { Notes, useFlow } from './fields.tsx';
import { ConditionFields, newCondition } from './rule-condition.tsx';

/** Steps that a rule can ask for. A wallet replaces a document, so only the flow itself can offer it. */
const ASKED = FlowStep.options.filter((step) => step !== 'wallet');

export function RulesSection() {
  const { settings, set } = useFlow();
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
      note="Ask some people for more, depending on what the server read. Each rule applies once. If a field can’t be read, the rule applies."
      pad
    >
      {rules.length > 0 && (
        <ol class="rules">
          {rules.map((rule, index) => (
            <li key={index}>
              <div class="rule-row">
                <p>{ruleSentence(rule)}</p>
                <Button
                  kind="quiet"
                  verb={edited === index ? 'Close' : 'Edit'}
                  expanded={edited === index}
                  label={edited === index ? `Close rule ${index + 1}` : `Edit rule ${index + 1}`}
                  act={() => setEdited(edited === index ? null : index)}
                />
                <Remover
                  label={`rule ${index + 1}`}
                  act={() => {
                    change(rules.filter((_, at) => at !== index));
                    setEdited(null);
                  }}
                />
              </div>
              {edited === index && (
                <RuleFields rule={rule} settings={settings} index={index} change={(next) => put(index, next)} />
              )}
              <Notes at={`/rules/${index}`} />
            </li>
          ))}
        </ol>
      )}
      <Button icon="plus" verb="Add a rule" act={add} off={rules.length >= 10} />
    </Card>
  );
}

type Props = { rule: StepRule; settings: FlowSettings; index: number; change: (rule: StepRule) => void };

function RuleFields({ rule, settings, index, change }: Props) {
  const conditions = (next: StepCondition[]): void => change({ ...rule, if: next });
  const ask = (chosen: FlowStep[]): void => {
    const steps = inOrder(FlowStep.options, chosen);
    const { documents = ['passport'], ...others } = rule;
    change({ ...others, ask: steps, ...(steps.includes('document') ? { documents } : {}) });
  };
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
              <Remover label={`condition ${at + 1}`} act={() => conditions(rule.if.filter((_, i) => i !== at))} />
            )}
          </li>
        ))}
      </ul>
      {rule.if.length < 5 && (
        <Button
          kind="quiet"
          icon="plus"
          verb="And another condition"
          act={() => conditions([...rule.if, newCondition('issued-outside')])}
        />
      )}
      <h3>Also ask for</h3>
      <div class="switches">
        <Boxes
          options={ASKED.map((step) => [step, askedWords(step, settings), isForAll(step, settings)])}
          chosen={rule.ask}
          change={ask}
        />
      </div>
      {rule.ask.includes('document') && (
        <fieldset class="plain types">
          <legend>Types of the other document</legend>
          <Boxes
            options={DocumentType.options.map((type) => [type, DOCUMENT_NAMES[type]])}
            chosen={rule.documents ?? []}
            change={(chosen) => change({ ...rule, documents: inOrder(DocumentType.options, chosen) })}
          />
        </fieldset>
      )}
    </div>
  );
}

/** In the order of the whole list, whatever was chosen last. */
const inOrder = <T,>(all: readonly T[], chosen: readonly T[]): T[] => all.filter((each) => chosen.includes(each));

const isForAll = (step: FlowStep, { steps }: FlowSettings): boolean => step !== 'document' && steps.includes(step);

const askedWords = (step: FlowStep, settings: FlowSettings) => (
  <>
    {step === 'document' ? 'Another document' : STEPS[step].name}
    {isForAll(step, settings) && <small>Everyone is asked for it</small>}
  </>
);

function newRule({ steps, documents }: FlowSettings): StepRule {
  const about = newCondition('issued-outside');
  const first = documents[0]?.type;
  const when = first ? [{ about: 'document' as const, is: [first] }, about] : [about];
  const missing = ASKED.find((step) => step !== 'document' && !steps.includes(step));
  return missing ? { if: when, ask: [missing] } : { if: when, ask: ['document'], documents: ['passport'] };
}

/** Turns on services that get material through the rules, and turns off services that lose it. */
function withRules(settings: FlowSettings, rules: StepRule[]): Partial<FlowSettings> {
  const possible = (of: readonly StepRule[]) => [...settings.steps, ...of.flatMap(({ ask }) => ask)];
  const [before, after] = [possible(settings.rules), possible(rules)];
  const services = SERVICE_KEYS.filter((key) =>
    canRun(key, after) ? settings.services.includes(key) || !canRun(key, before) : false,
  );
  return { rules, services };
}
