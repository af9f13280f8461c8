export default function UploadPage() {
  return <p>Upload Course Content</p>;
}
