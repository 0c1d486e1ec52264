export default function Index() {
  return <main>hi</main>;
}
