import type { PolicyRule } from '@onair/contract/content/policy-sets';

export const RULE_PARTS = ['types', 'categories', 'sources', 'tags', 'words', 'from', 'to'] as const;
export type RulePart = (typeof RULE_PARTS)[number];

/** Normalizes a rule: no empty parts, no duplicates, no blanks around words. */
export const cleanRule = (rule: PolicyRule | null): PolicyRule => {
  const out: Record<string, unknown> = {};
  for (const part of RULE_PARTS) {
    const value = rule?.[part];
    if (typeof value === 'string') {
      if (value) out[part] = value;
    } else if (value) {
      const values = [...new Set(value.map((one) => one.trim()).filter(Boolean))];
      if (values.length > 0) out[part] = values;
    }
  }
  return out;
};

const asText = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null));

/** Alternatives in another order are the same part. */
export const samePart = (a: PolicyRule, b: PolicyRule, part: RulePart): boolean => asText(a[part]) === asText(b[part]);

export const sameRule = (a: PolicyRule | null, b: PolicyRule | null): boolean => {
  const [left, right] = [cleanRule(a), cleanRule(b)];
  return RULE_PARTS.every((part) => samePart(left, right, part));
};

/** Rebases the parts that `mine` changed since `base` onto `latest`. */
export const mergeRule = (base: PolicyRule | null, mine: PolicyRule | null, latest: PolicyRule | null): PolicyRule => {
  const [from, own, other] = [cleanRule(base), cleanRule(mine), cleanRule(latest)];
  const parts = RULE_PARTS.map((part) => [part, samePart(from, own, part) ? other[part] : own[part]] as const);
  return cleanRule(Object.fromEntries(parts));
};
