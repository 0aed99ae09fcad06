import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ArticleText } from './article-text.tsx';

test('headings, lists, commands and paragraphs are rendered, and nothing in them is markup', () => {
  const { container } = render(
    <ArticleText
      text={
        'First <b>things</b>\n\n## Then\n\n- one\n- two\n\n```\nnpm start\n--port 8000\n```\n\nSee [this](javascript:alert(1))'
      }
    />,
  );
  expect([...container.children].map(({ tagName }) => tagName)).toEqual(['P', 'H4', 'UL', 'PRE', 'P']);
  expect(screen.getByRole('heading', { level: 4 }).textContent).toBe('Then');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['one', 'two']);
  expect(container.querySelector('pre')?.textContent).toBe('npm start\n--port 8000');
  expect(container.querySelectorAll('b, a')).toHaveLength(0);
});
