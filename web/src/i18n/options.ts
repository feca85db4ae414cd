// The options of rule sets in words, by their names and values in rule set texts. What the catalog doesn't know is shown as it
// is written there.

import type { ChangedOption } from '../wire';
import { lookUp, t } from './index.svelte';

export function optionName(name: string): string {
  return lookUp(`option.${name}`, {}) ?? name;
}

/** What an option is about, where its name does not say it all. */
export function optionMore(name: string): string | undefined {
  return lookUp(`option.${name}.more`, {});
}

export function valueName(name: string, value: string): string {
  return lookUp(`option.${name}=${value}`, {}) ?? lookUp(`option.=${value}`, {}) ?? value;
}

/** An option that isn't as printed, short enough for a chip. */
export function chipText({ name, value }: Pick<ChangedOption, 'name' | 'value'>): string {
  if (value === 'on') return optionName(name);
  return t('option.chip', { option: optionName(name), value: valueName(name, value) });
}
