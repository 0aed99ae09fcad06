import type { ChartTable as Data } from './chart-types.ts';

export const ChartTable = ({ caption, columns, rows }: Data & { caption: string }) => (
  <table>
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.join(' ')}>
          {row.map((cell, index) => (
            <td key={columns[index]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
