/**
 * Controls that are called by what they show: a title, a person, a studio. Each with the test that presses it and what
 * that test says: `[file and tag, test, words of the test]`.
 */
export const byData = [];
