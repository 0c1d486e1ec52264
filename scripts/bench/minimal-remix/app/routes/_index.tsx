import { useLoaderData } from '@remix-run/react';

const ROWS = Array.from({ length: 50 }, (_, at) => ({
  id: at,
  name: `Riverside Clinic ${at}`,
  city: 'Boston',
  score: at * 2,
}));

export const loader = () => ({ rows: ROWS });

export default function List() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <table>
      <tbody>
        {rows.map(({ id, name, city, score }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>{city}</td>
            <td>{score}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
