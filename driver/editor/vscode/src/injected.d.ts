declare module '*.injected.js' {
  const text: string;
  export default text;
}
